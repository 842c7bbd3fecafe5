import { useWaiting } from "@sitevine/app-kit";

/** What the page waits for. Screen readers say the sentence once, and the seconds to whoever asks for them. */
export function WaitNotice() {
  const waiting = useWaiting();
  if (!waiting) return null;
  return (
    <div className="sv-empty">
      <p role="status">{waiting.sentence}</p>
      <p role="timer">{waiting.left}</p>
    </div>
  );
}
