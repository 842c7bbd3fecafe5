import { useWaiting } from "../app/client.js";
import css from "./frame.module.css";

/** What the panel waits for. Screen readers say the sentence once, and the seconds to whoever asks for them. */
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
