import { Button } from "../../../ui/button.js";
import { Dialog, DialogActions } from "../../../ui/dialog.js";
import { Notice } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { formatBytes } from "../../../words/formats.js";
import { marketWords as words } from "../words.js";
import type { useInstall } from "./install.js";
import css from "./install-dialog.module.css";

/** Shows how far an install is, why it failed, or what has to be decided first. */
export function InstallDialog({
  install: { state, start, close },
}: {
  readonly install: ReturnType<typeof useInstall>;
}) {
  if (state.name === "idle") return null;
  const { wanted } = state;
  return (
    <Dialog title={words.installing(wanted.name)} onClose={state.name === "running" ? () => undefined : close}>
      {state.name === "running" && (
        <div className={css.progress} role="status">
          <span>{words.phases[state.progress?.phase ?? "authorize"]}</span>
          <progress
            {...(state.progress?.bytes !== undefined && state.progress.total
              ? { value: state.progress.bytes, max: state.progress.total }
              : {})}
            aria-label={words.installing(wanted.name)}
          />
          {state.progress?.bytes !== undefined && <span>{formatBytes(state.progress.bytes)}</span>}
        </div>
      )}
      {state.name === "failed" && (
        <>
          <Notice tone="bad">{state.message}</Notice>
          <DialogActions>
            <Button onClick={close}>{common.close}</Button>
            <Button look="primary" onClick={() => start(wanted)}>
              {common.retry}
            </Button>
          </DialogActions>
        </>
      )}
      {state.name === "stranger" && (
        <>
          <Notice tone="warning">
            {words.newPublisher} {words.newPublisherHint}
          </Notice>
          <code className={css.key}>{state.offered}</code>
          <DialogActions>
            <Button onClick={close}>{common.cancel}</Button>
            <Button look="danger" onClick={() => start(wanted, state.offered)}>
              {words.accept}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
