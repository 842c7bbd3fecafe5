import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { dismiss, type Notice, notices } from "../app/notices.js";
import { useStore } from "../app/store.js";
import { Button, IconButton } from "../ui/button.js";
import { classes } from "../ui/classes.js";
import { common } from "../words/common.js";
import css from "./frame.module.css";
import { frameWords } from "./words.js";

const SHOWN_MS = 5_000;
/** Long enough to notice a mistake. */
const UNDO_MS = 12_000;

function Toast({ notice: { id, tone, message, undo } }: { readonly notice: Notice }) {
  useEffect(() => {
    if (tone === "problem") return;
    const timer = setTimeout(() => dismiss(id), undo ? UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, tone, undo]);
  const Icon = tone === "problem" ? CircleAlert : CircleCheck;
  return (
    <div className={classes(css.toast, tone === "problem" && css.problem)}>
      <Icon aria-hidden />
      <span>{message}</span>
      {undo && (
        <Button
          onClick={() => {
            dismiss(id);
            void undo();
          }}
        >
          {common.undo}
        </Button>
      )}
      <IconButton label={frameWords.dismiss} icon={X} onClick={() => dismiss(id)} />
    </div>
  );
}

/** Short notices about results, which screen readers read out. */
export function NoticeList() {
  const shown = useStore(notices);
  return (
    <div className={css.notices} role="status" aria-live="polite">
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
