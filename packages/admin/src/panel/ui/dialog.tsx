import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { sentenceOf } from "../app/sentence.js";
import { common } from "../words/common.js";
import { Button, IconButton } from "./button.js";
import { classes } from "./classes.js";
import css from "./dialog.module.css";
import { TextField } from "./field.js";
import { Notice } from "./parts.js";

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page, which holds the focus until it is closed. Escape closes it. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog is taken off the page, so that the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes(css.dialog, isWide && css.wide)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css.body}>
        <header className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <IconButton label={common.close} icon={X} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
);

export interface ConfirmProps {
  readonly title: string;
  /** Consequences of the action, and whether it can be undone. */
  readonly children: ReactNode;
  readonly action: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Text that has to be typed to enable the button: the name of a thing that is lost for good. */
  readonly typed?: string;
  readonly isDangerous?: boolean;
}

/** Asks before something is done. It stays open when that fails, and says why. */
export function Confirm({ title, children, action, onConfirm, onClose, typed, isDangerous = true }: ConfirmProps) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setBusy(false);
      // The dialog shows the failure: content behind it is neither seen nor read aloud.
      setProblem(sentenceOf(error));
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      {typed !== undefined && <TextField label={common.typeToConfirm(typed)} value={text} onChange={setText} />}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button
          look={isDangerous ? "danger" : "primary"}
          isBusy={isBusy}
          disabled={typed !== undefined && text !== typed}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
