import { useStore } from "@sitevine/app-kit";
import type { Desk } from "../desk.js";
import { countUndescribed, describeFirst } from "../undescribed.js";
import { publishWords } from "./words.js";

interface NoteProps {
  readonly desk: Desk;
  readonly onClose: () => void;
}

/** Reminds of pictures that do not say what they show. It keeps nobody from publishing, as a picture may only decorate. */
export function UndescribedNote({ desk, onClose }: NoteProps) {
  const mode = useStore(desk.mode);
  const count = countUndescribed(desk);
  if (count === 0) return null;
  function describe(): void {
    onClose();
    // The dialog gives the focus back to what opened it when it goes.
    requestAnimationFrame(() => describeFirst(desk));
  }
  return (
    <div className="write-note" role="note">
      <p>{publishWords.undescribed(count)}</p>
      {mode === "text" && (
        <button type="button" className="sv-btn sv-btn--quiet" onClick={describe}>
          {publishWords.describe}
        </button>
      )}
    </div>
  );
}
