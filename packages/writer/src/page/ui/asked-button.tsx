import { useEffect, useRef, useState } from "react";
import { words } from "../app/words.js";

interface AskedProps {
  readonly label: string;
  readonly question: string;
  /** Label of the button that confirms. */
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly className?: string;
}

/** A button for what cannot be taken back: it asks first. The focus goes with the question and comes back with a no. */
export function AskedButton({
  label,
  question,
  confirm,
  isBusy = false,
  onConfirm,
  className = "sv-btn--quiet",
}: AskedProps) {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) no.current?.focus();
    else if (wasAsked.current) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked)
    return (
      <button ref={button} type="button" className={`sv-btn ${className}`} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  return (
    <div className="write-asked" role="alert">
      <p>{question}</p>
      <p className="write-actions">
        <button
          type="button"
          className="sv-btn"
          disabled={isBusy}
          onClick={() => {
            setAsked(false);
            onConfirm();
          }}
        >
          {confirm}
        </button>
        <button ref={no} type="button" className="sv-btn sv-btn--quiet" onClick={() => setAsked(false)}>
          {words.cancel}
        </button>
      </p>
    </div>
  );
}
