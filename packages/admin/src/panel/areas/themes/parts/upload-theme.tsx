import { type AnswerOf, activateTheme, discardTheme, importTheme } from "@sitevine/api";
import { useState } from "react";
import { client } from "../../../app/client.js";
import { notify } from "../../../app/notices.js";
import { refreshAnswers } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { type Progress, uploadingClient } from "../../../app/upload.js";
import { Confirm, Dialog } from "../../../ui/dialog.js";
import { DropFile } from "../../../ui/drop-file.js";
import { type Finding, Findings } from "../../../ui/findings.js";
import { Notice, Stack } from "../../../ui/parts.js";
import { findingsOf } from "../findings.js";
import { LIBRARY } from "../queries.js";
import { themeWords, libraryWords as words } from "../words.js";
import { LookChanges } from "./look-changes.js";
import css from "./upload-theme.module.css";

type Plan = AnswerOf<typeof importTheme>;

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly progress: Progress }
  | { readonly kind: "refused"; readonly name: string; readonly message: string; readonly findings: readonly Finding[] }
  | { readonly kind: "planned"; readonly file: File; readonly plan: Plan; readonly progress?: Progress };

const IDLE: State = { kind: "idle" };

function Bar({ progress }: { readonly progress: Progress }) {
  const label = progress === null ? words.checking : words.uploading;
  return (
    <div className={css.progress} role="status">
      <progress aria-label={label} {...(progress === null ? {} : { value: progress })} />
      <span>{label}</span>
    </div>
  );
}

/** Takes a theme package: it is checked, then its plan is shown, then it is installed. */
export function UploadTheme() {
  const [state, setState] = useState<State>(IDLE);

  async function check(file: File): Promise<void> {
    setState({ kind: "sending", progress: 0 });
    const sending = uploadingClient((progress) => setState({ kind: "sending", progress }));
    try {
      const plan = await sending.call(importTheme, { query: { dryRun: true }, body: { file } });
      setState({ kind: "planned", file, plan });
    } catch (error) {
      const message = sentenceOf(error);
      setState({ kind: "refused", name: file.name, message, findings: findingsOf(error) });
    }
  }

  async function install(file: File, plan: Plan): Promise<void> {
    const sending = uploadingClient((progress) => setState({ kind: "planned", file, plan, progress }));
    try {
      const { activated, manifest } = await sending.call(importTheme, { body: { file } });
      notify({
        tone: "done",
        message: activated ? words.updated(manifest.name) : words.installed(manifest.name),
        undo: activated
          ? async () => {
              await client.call(discardTheme, {});
              await refreshAnswers(LIBRARY);
            }
          : undefined,
      });
      await refreshAnswers([...LIBRARY, activateTheme]);
    } catch (error) {
      setState({ kind: "planned", file, plan });
      throw error;
    }
  }

  return (
    <>
      <DropFile
        label={words.upload}
        hint={words.uploadHint}
        action={words.choose}
        accept=".svtheme,.zip,application/zip"
        isBusy={state.kind === "sending"}
        onFile={(file) => void check(file)}
      >
        {state.kind === "sending" && <Bar progress={state.progress} />}
      </DropFile>
      {state.kind === "refused" && (
        <Dialog title={words.refused(state.name)} onClose={() => setState(IDLE)} isWide>
          <Notice tone="bad">{state.message}</Notice>
          {state.findings.length > 0 && (
            <>
              <p>{words.refusedHint}</p>
              <Findings label={themeWords.findings} findings={state.findings} />
            </>
          )}
        </Dialog>
      )}
      {state.kind === "planned" && (
        <Confirm
          title={words.installTitle(state.plan.manifest.name, state.plan.manifest.version)}
          action={words.install}
          isDangerous={false}
          onConfirm={() => install(state.file, state.plan)}
          onClose={() => setState(IDLE)}
        >
          <Stack>
            <p>{state.plan.plan?.activates ? words.updateHint : words.installHint}</p>
            {state.plan.plan?.activates && <LookChanges changes={{ ...state.plan, ...state.plan.plan }} />}
            {state.plan.notices.length > 0 && <Findings label={themeWords.findings} findings={state.plan.notices} />}
            {state.progress !== undefined && <Bar progress={state.progress} />}
          </Stack>
        </Confirm>
      )}
    </>
  );
}
