import { useStore } from "@sitevine/app-kit";
import { useState } from "react";
import { words } from "../../app/words.js";
import type { Desk } from "../desk.js";
import { BehindDialog } from "./behind-dialog.js";

/** Says that the live article was changed since somebody began to change it here, and leads to the choice. */
export function BehindNotice({ desk }: { readonly desk: Desk }) {
  const isBehind = useStore(desk.saver.stored)?.copy?.isBehind ?? false;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div role="status">
      {isBehind && (
        <div className="write-note">
          <p>{words.behind}</p>
          <button type="button" className="sv-btn sv-btn--quiet" onClick={() => setChoosing(true)}>
            {words.compareBehind}
          </button>
          {isChoosing && <BehindDialog desk={desk} onClose={() => setChoosing(false)} />}
        </div>
      )}
    </div>
  );
}
