import { useId, useState } from "react";
import { publishWords } from "./words.js";

interface WhenProps {
  readonly legend: string;
  /** The button for at once, and the one for a time. */
  readonly labels: { readonly now: string; readonly later: string };
  readonly isLaterFirst: boolean;
  readonly isDisabled: boolean;
  readonly onNow: () => void;
  readonly onLater: (time: Date) => void;
}

/** Asks whether something appears at once or at a time, and lets it. */
export function WhenChoice({ legend, labels, isLaterFirst, isDisabled, onNow, onLater }: WhenProps) {
  const id = useId();
  const [isLater, setLater] = useState(isLaterFirst);
  const [time, setTime] = useState("");
  const chosen = new Date(time);
  const isToCome = !Number.isNaN(chosen.getTime()) && chosen > new Date();
  const isOff = isDisabled || (isLater && !isToCome);
  return (
    <>
      <fieldset className="write-choice">
        <legend>{legend}</legend>
        {[false, true].map((later) => (
          <label key={String(later)}>
            <input type="radio" name="when" checked={isLater === later} onChange={() => setLater(later)} />
            {later ? publishWords.at : publishWords.now}
          </label>
        ))}
      </fieldset>
      {isLater && (
        <div className="sv-field">
          <label htmlFor={id}>{publishWords.time}</label>
          <input
            id={id}
            type="datetime-local"
            className="sv-input"
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
        </div>
      )}
      <p className="write-actions">
        {/* A button that is disabled in the hand of somebody would lose the focus. */}
        <button
          type="button"
          className="sv-btn"
          aria-disabled={isOff}
          onClick={() => {
            if (!isOff) isLater ? onLater(chosen) : onNow();
          }}
        >
          {isLater ? labels.later : labels.now}
        </button>
      </p>
    </>
  );
}
