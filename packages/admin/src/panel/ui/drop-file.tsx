import { Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.js";
import { classes } from "./classes.js";
import css from "./findings.module.css";

/** Takes a file that is dropped here or chosen. */
export function DropFile({
  label,
  hint,
  action,
  accept,
  isBusy = false,
  onFile,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly action: string;
  /** Endings of files, such as `.svplugin`. */
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
  /** Progress of the upload. */
  readonly children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file && !isBusy) onFile(file);
  };
  return (
    <section
      className={classes(css.drop, isOver && css.over)}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload aria-hidden />
      <div className={css.dropText}>
        <p>{label}</p>
        {hint && <p className={css.hint}>{hint}</p>}
        {children}
      </div>
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={action}
        onChange={({ target }) => {
          take(target.files);
          // The same file may be chosen again once it was mended.
          target.value = "";
        }}
      />
    </section>
  );
}
