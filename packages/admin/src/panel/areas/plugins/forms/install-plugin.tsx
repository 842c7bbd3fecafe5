import {
  type AnswerOf,
  listInstalledPlugins,
  listPanelPages,
  listPlugins,
  uploadPlugin,
  validatePlugin,
} from "@sitevine/api";
import { useState } from "react";
import { useAct } from "../../../app/queries.js";
import { Button } from "../../../ui/button.js";
import { Dialog, DialogActions } from "../../../ui/dialog.js";
import { DropFile } from "../../../ui/drop-file.js";
import { Findings } from "../../../ui/findings.js";
import { common } from "../../../words/common.js";
import { pluginWords as words } from "../words.js";
import { Rights } from "./rights.js";

interface Checked {
  readonly file: File;
  readonly check: AnswerOf<typeof validatePlugin>;
}

function titleOf({ valid, manifest, replaces }: Checked["check"]): string {
  if (!valid || !manifest) return words.refused;
  return replaces ? words.update(manifest.name, replaces, manifest.version) : words.check(manifest.name);
}

/** Takes a package, says what is in it before anything is installed, and installs it. */
export function InstallPlugin() {
  const [checked, setChecked] = useState<Checked>();
  const validate = useAct(validatePlugin, { changes: [] });
  const upload = useAct(uploadPlugin, {
    changes: [listPlugins, listInstalledPlugins, listPanelPages],
    done: ({ manifest }) => words.installed(manifest.name),
  });
  const close = (): void => setChecked(undefined);
  return (
    <>
      <DropFile
        label={words.drop}
        action={words.choose}
        accept=".svplugin,.zip"
        isBusy={validate.isPending}
        onFile={(file) => validate.mutate({ body: { file } }, { onSuccess: (check) => setChecked({ file, check }) })}
      />
      {checked && (
        <Dialog title={titleOf(checked.check)} onClose={close}>
          {checked.check.manifest && (
            <>
              <p>
                {checked.check.manifest.name} {checked.check.manifest.version} {words.by(checked.check.manifest.vendor)}
              </p>
              {checked.check.manifest.description && <p>{checked.check.manifest.description}</p>}
              <Rights rights={checked.check.rights} />
            </>
          )}
          <Findings findings={checked.check.findings} />
          <DialogActions>
            <Button onClick={close}>{common.cancel}</Button>
            {checked.check.valid && (
              <Button
                look="primary"
                isBusy={upload.isPending}
                onClick={() => upload.mutate({ body: { file: checked.file } }, { onSuccess: close })}
              >
                {words.install}
              </Button>
            )}
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
