import { messageOf, useStore } from "@sitevine/app-kit";
import { useState } from "react";
import { words } from "../app/words.js";
import type { Desk } from "./desk.js";
import { hasChanges } from "./live-state.js";
import { BehindDialog } from "./publish/behind-dialog.js";
import { update } from "./publish/updating.js";
import { publishWords } from "./publish/words.js";

/** Shows readers what was changed in a published article. What would replace changes that nobody here has seen asks first. */
export function UpdateButton({ desk }: { readonly desk: Desk }) {
  const copy = useStore(desk.saver.stored)?.copy ?? null;
  const isOff = !hasChanges(copy, useStore(desk.saver.state));
  const [isBusy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [said, setSaid] = useState({ done: "", problem: "" });

  async function press(): Promise<void> {
    if (isOff || isBusy) return;
    setSaid({ done: "", problem: "" });
    if (copy?.isBehind) return setChoosing(true);
    setBusy(true);
    try {
      await update(desk);
      setSaid({ done: words.updated, problem: "" });
    } catch (error) {
      setSaid({ done: "", problem: messageOf(error, words.offline) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {/* A button that is disabled in the hand of somebody would lose the focus. */}
      <button
        type="button"
        className="sv-btn write-publish"
        aria-disabled={isOff || isBusy}
        onClick={() => void press()}
      >
        {publishWords.update}
      </button>
      <span className="sv-hidden" role="status">
        {said.done}
      </span>
      {said.problem && (
        <p className="sv-problem write-bar-problem" role="alert">
          {said.problem}
        </p>
      )}
      {isChoosing && <BehindDialog desk={desk} onClose={() => setChoosing(false)} />}
    </>
  );
}
