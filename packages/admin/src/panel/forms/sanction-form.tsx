import {
  createBan,
  createSilence,
  createWarning,
  getReport,
  liftBan,
  liftSilence,
  listBans,
  listModerationLog,
  listReports,
  listSilences,
  listWarnings,
  pardonWarning,
} from "@sitevine/api";
import { useState } from "react";
import { client, issuesOf } from "../app/client.js";
import { notify } from "../app/notices.js";
import { usePerson } from "../app/person.js";
import { refreshAnswers, useAct } from "../app/queries.js";
import { sentenceOf } from "../app/sentence.js";
import { takeBackOf } from "../app/take-back.js";
import { Dialog } from "../ui/dialog.js";
import { CheckField, NumberField, TextArea } from "../ui/field.js";
import { Notice, Stack, Who } from "../ui/parts.js";
import { moderationWords as words } from "../words/moderation.js";
import { Form } from "./form.js";
import { endOf, isEndless, type Lasting } from "./lasting.js";
import { LastingFields } from "./lasting-fields.js";
import { type FoundPerson, PersonField } from "./person-field.js";
import { useDraft } from "./use-draft.js";
import { WarningPreview } from "./warning-preview.js";

export type SanctionAct = "warn" | "silence" | "ban";

type Values = Lasting & {
  readonly person: FoundPerson | null;
  readonly reason: string;
  readonly points: number | null;
  readonly alsoResolve: boolean;
};

const CHANGED = [listWarnings, listSilences, listBans, listModerationLog, listReports, getReport];
const MOST_POINTS = 100;

/** Sanction that was issued, with the call that takes it back. */
interface Issued {
  readonly type: "warning" | "silence" | "ban";
  readonly id: string;
  readonly opposite: () => Promise<unknown>;
}

function useIssue(act: SanctionAct) {
  const quiet = { changes: CHANGED, isQuiet: true } as const;
  const warn = useAct(createWarning, quiet);
  const silence = useAct(createSilence, quiet);
  const ban = useAct(createBan, quiet);
  return async (values: Values): Promise<Issued> => {
    const order = { userId: values.person?.id ?? "", reason: values.reason, expiresAt: endOf(values) };
    if (act === "warn") {
      const { id } = await warn.mutateAsync({ body: { ...order, points: values.points ?? 1 } });
      return { type: "warning", id, opposite: () => client.call(pardonWarning, { params: { id } }) };
    }
    if (act === "silence") {
      const { id } = await silence.mutateAsync({ body: order });
      return { type: "silence", id, opposite: () => client.call(liftSilence, { params: { id } }) };
    }
    const { id } = await ban.mutateAsync({ body: order });
    return { type: "ban", id, opposite: () => client.call(liftBan, { params: { id } }) };
  };
}

export interface SanctionFormProps {
  readonly act: SanctionAct;
  /** Member that the sanction concerns; absent where the form asks for one. */
  readonly person?: FoundPerson | undefined;
  readonly reason?: string | undefined;
  /** Resolves what led to it as well, and returns what takes that back; absent where nothing did. */
  readonly resolve?: ((reason: string) => Promise<(() => Promise<unknown>) | undefined>) | undefined;
  readonly onDone?: ((isResolved: boolean) => void) | undefined;
  readonly onClose: () => void;
}

/** Warns, silences or bans a member. The notice that says so can take it back. */
export function SanctionForm({ act, person, reason = "", resolve, onDone, onClose }: SanctionFormProps) {
  const self = usePerson();
  const issue = useIssue(act);
  const [refusal, setRefusal] = useState<string>();
  const [whoIssue, setWhoIssue] = useState<string>();
  const lasts = act === "warn" ? "90" : act === "silence" ? "3" : "7";

  async function save(values: Values): Promise<void> {
    setRefusal(undefined);
    if (isEndless(values)) {
      setRefusal(words.chooseUntil);
      throw new Error("Without a moment it would last for good.");
    }
    const { type, id, opposite } = await issue(values).catch((error: unknown) => {
      const issues = issuesOf(error);
      setWhoIssue(issues.find(({ path }) => path === "userId")?.message);
      if (issues.length === 0) setRefusal(sentenceOf(error));
      throw error;
    });
    const isResolved = resolve !== undefined && values.alsoResolve;
    const reopen = isResolved ? await resolve(values.reason) : undefined;
    const takeBack = takeBackOf(self, { type, id }, opposite);
    notify({
      tone: "done",
      message: words.done[act](values.person?.displayName ?? ""),
      undo:
        takeBack &&
        (async () => {
          await takeBack();
          await reopen?.();
          await refreshAnswers(CHANGED);
        }),
    });
    onDone?.(isResolved);
  }

  const form = useDraft<Values>({
    key: `sanction/${act}/${person?.id ?? "new"}`,
    label: words.titles[act],
    saved: { person: person ?? null, reason, points: 1, lasts, expiresAt: "", alsoResolve: true },
    fields: {
      person: { label: words.member, show: (chosen) => chosen?.displayName ?? "" },
      reason: words.reason,
      points: words.points,
    },
    onSave: save,
  });
  const { values } = form;
  return (
    <Dialog title={words.titles[act]} onClose={onClose}>
      <Form form={form} submit={words.acts[act]} isNew onSaved={onClose}>
        <Stack>
          <p>{words.hints[act]}</p>
          {person ? (
            <Who person={person} />
          ) : (
            <PersonField
              label={words.member}
              hint={words.memberHint}
              value={values.person}
              issue={whoIssue}
              onChange={(value) => form.set("person", value)}
            />
          )}
          <TextArea
            label={words.reason}
            hint={words.reasonHint}
            rows={2}
            maxLength={500}
            value={values.reason}
            issue={form.issue("reason")}
            onChange={(value) => form.set("reason", value.replaceAll("\n", " "))}
          />
          {act === "warn" && (
            <NumberField
              label={words.points}
              hint={words.pointsHint}
              min={0}
              max={MOST_POINTS}
              value={values.points}
              issue={form.issue("points")}
              onChange={(value) => form.set("points", value)}
            />
          )}
          <LastingFields form={form} />
          {resolve && (
            <CheckField
              label={words.alsoResolve}
              value={values.alsoResolve}
              onChange={(value) => form.set("alsoResolve", value)}
            />
          )}
          {act === "warn" && values.person && values.points !== null && values.points <= MOST_POINTS && (
            <WarningPreview userId={values.person.id} points={Math.max(0, Math.trunc(values.points))} />
          )}
          {refusal && <Notice tone="bad">{refusal}</Notice>}
        </Stack>
      </Form>
    </Dialog>
  );
}
