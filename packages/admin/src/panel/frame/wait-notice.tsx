import { useWaiting } from "../app/client.js";
import css from "./frame.module.css";

/** Notice of a wait. Screen readers announce the sentence once, and the seconds on request. */
export function WaitNotice() {
  const waiting = useWaiting();
  if (!waiting) return null;
  return (
    <div className={css.offline}>
      <p role="status">{waiting.sentence}</p>
      <p role="timer">{waiting.left}</p>
    </div>
  );
}
