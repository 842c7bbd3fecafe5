import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { words } from "../app/words.js";

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isWide?: boolean;
}

/** A dialog over the page, which holds the focus until it is closed. Escape closes it. */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps) {
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
      className={isWide ? "write-dialog write-dialog--wide" : "write-dialog"}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="write-dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="write-tool" aria-label={words.close} title={words.close} onClick={onClose}>
          <X aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
