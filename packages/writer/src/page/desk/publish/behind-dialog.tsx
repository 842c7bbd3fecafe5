import { messageOf } from "@sitevine/app-kit";
import { useEffect, useState } from "react";
import { words } from "../../app/words.js";
import type { Article } from "../../save/draft.js";
import { loadLive } from "../../save/site-port.js";
import { AskedButton } from "../../ui/asked-button.js";
import { Dialog } from "../../ui/dialog.js";
import type { Desk } from "../desk.js";
import { TwoTexts } from "../two-texts.js";
import { discard, update } from "./updating.js";
import { publishWords } from "./words.js";

/** Asks what is to become of changes to a text that was changed under them. */
export function BehindDialog({ desk, onClose }: { readonly desk: Desk; readonly onClose: () => void }) {
  const id = desk.saver.stored.get()?.article.id;
  const [live, setLive] = useState<Article>();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  const fail = (error: unknown): void => setProblem(messageOf(error, words.offline));
  useEffect(() => {
    if (id) loadLive(id).then(({ article }) => setLive(article), fail);
  }, [id]);

  function act(work: () => Promise<unknown>): void {
    setBusy(true);
    setProblem("");
    work()
      .then(onClose, fail)
      .finally(() => setBusy(false));
  }

  return (
    <Dialog title={words.behind} onClose={onClose} isWide>
      <p>{words.behindText}</p>
      {live ? (
        <TwoTexts
          texts={[
            { label: words.liveText, title: live.title, content: live.content },
            { label: words.changedText, title: desk.title.get(), content: desk.content() },
          ]}
        />
      ) : (
        <p role="status">{problem ? "" : words.loading}</p>
      )}
      <p className="sv-problem" role="alert">
        {problem}
      </p>
      <div className="write-actions">
        <button
          type="button"
          className="sv-btn"
          disabled={isBusy}
          onClick={() => act(() => update(desk, { replaceChanges: true }))}
        >
          {words.updateAnyway}
        </button>
        <AskedButton
          label={publishWords.discard}
          question={publishWords.sureToDiscard}
          confirm={publishWords.discardThem}
          isBusy={isBusy}
          onConfirm={() => act(() => discard(desk))}
        />
      </div>
    </Dialog>
  );
}
