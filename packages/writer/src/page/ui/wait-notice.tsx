import { useWaiting } from "@sitevine/app-kit";

/** Notice of a wait. Screen readers announce the sentence once, and the seconds on request. */
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
