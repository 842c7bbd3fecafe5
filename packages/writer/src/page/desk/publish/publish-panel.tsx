import { messageOf, useStore } from "@sitevine/app-kit";
import { useEffect, useState } from "react";
import { LIST } from "../../app/address.js";
import { words } from "../../app/words.js";
import { isLive, type Stored } from "../../save/draft.js";
import { AskedButton } from "../../ui/asked-button.js";
import { Dialog } from "../../ui/dialog.js";
import type { Desk } from "../desk.js";
import { Status } from "../status.js";
import { DraftActions } from "./draft-actions.js";
import { PreviewDialog } from "./preview-dialog.js";
import { PublishedActions } from "./published-actions.js";
import { remove } from "./publishing.js";
import { SettingsFields } from "./settings-fields.js";
import { UndescribedNote } from "./undescribed-note.js";
import { publishWords } from "./words.js";

/** The page of a draft as it is written; only a preview shows a working copy. */
const previewOf = ({ article: { slug }, copy }: Stored): string => `/articles/${slug}${copy ? "?preview=" : ""}`;

/** Everything about an article beside its text, and when it appears. */
export function PublishPanel({ desk, onClose }: { readonly desk: Desk; readonly onClose: () => void }) {
  const stored = useStore(desk.saver.stored);
  const opening = useStore(desk.opening);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(true);
  const [isPreviewing, setPreviewing] = useState(false);

  function act(work: () => Promise<unknown>): void {
    setBusy(true);
    setProblem("");
    work()
      .catch((error: unknown) => setProblem(messageOf(error, words.offline)))
      .finally(() => setBusy(false));
  }

  // Edits made a moment ago are saved first, so that the panel shows them.
  useEffect(() => {
    desk.collect();
    act(() => desk.saver.flush());
  }, [desk]);

  const removeIt = async (): Promise<void> => {
    await remove(desk);
    location.assign(LIST);
  };

  const article = stored?.article;
  const parts = stored && { stored, desk, act, isBusy, onClose };
  const isPublished = stored !== null && isLive(stored);
  return (
    <Dialog title={isPublished ? words.settings : publishWords.title} onClose={onClose}>
      <Status desk={desk} />
      {!article && !isBusy && <p>{publishWords.writeFirst}</p>}
      {parts && article && (
        <div className="write-form">
          {isPublished && <p className="sv-quiet">{publishWords.settingsHint}</p>}
          <SettingsFields article={article} desk={desk} key={`${article.id} ${opening}`} />
          <UndescribedNote desk={desk} onClose={onClose} />
          {isPublished ? <PublishedActions {...parts} /> : <DraftActions {...parts} />}
          <p className="sv-problem" role="alert">
            {problem}
          </p>
          <div className="write-actions">
            {!isPublished && (
              <a className="sv-btn sv-btn--quiet" href={previewOf(parts.stored)} target="_blank" rel="noopener">
                {publishWords.preview}
              </a>
            )}
            <button
              type="button"
              className="sv-btn sv-btn--quiet"
              disabled={isBusy}
              onClick={() => setPreviewing(true)}
            >
              {publishWords.asGuest}
            </button>
            <AskedButton
              className="sv-btn--bare"
              label={publishWords.remove}
              question={publishWords.sureToRemove(article.title)}
              confirm={publishWords.removeIt}
              isBusy={isBusy}
              onConfirm={() => act(removeIt)}
            />
          </div>
          {isPreviewing && <PreviewDialog article={article} onClose={() => setPreviewing(false)} />}
        </div>
      )}
    </Dialog>
  );
}
