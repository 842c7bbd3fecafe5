import { messageOf, useStore } from "@sitevine/app-kit";
import { useEffect, useId, useState } from "react";
import { LIST } from "../../app/address.js";
import { moment } from "../../app/moments.js";
import { words } from "../../app/words.js";
import type { Article } from "../../save/draft.js";
import { Dialog } from "../../ui/dialog.js";
import type { Desk } from "../desk.js";
import { Status } from "../status.js";
import { PreviewDialog } from "./preview-dialog.js";
import { publish, remove, schedule, unpublish, unschedule } from "./publishing.js";
import { SettingsFields } from "./settings-fields.js";
import { UndescribedNote } from "./undescribed-note.js";
import { publishWords } from "./words.js";

interface PartProps {
  readonly article: Article;
  readonly desk: Desk;
  /** Does something and says what went wrong. */
  readonly act: (work: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
}

function DraftActions({ article, desk, act, isBusy }: PartProps) {
  const id = useId();
  const [isLater, setLater] = useState(article.publishAt !== null);
  const [time, setTime] = useState("");
  const chosen = new Date(time);
  const isToCome = !Number.isNaN(chosen.getTime()) && chosen > new Date();
  return (
    <>
      {article.publishAt !== null && <p>{publishWords.scheduledFor(moment(article.publishAt))}</p>}
      <fieldset className="write-choice">
        <legend>{publishWords.when}</legend>
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
        {isLater ? (
          <button
            type="button"
            className="sv-btn"
            disabled={isBusy || !isToCome}
            onClick={() => act(() => schedule(desk, chosen))}
          >
            {publishWords.schedule}
          </button>
        ) : (
          <button type="button" className="sv-btn" disabled={isBusy} onClick={() => act(() => publish(desk))}>
            {publishWords.publishNow}
          </button>
        )}
        {article.publishAt !== null && (
          <button
            type="button"
            className="sv-btn sv-btn--quiet"
            disabled={isBusy}
            onClick={() => act(() => unschedule(desk))}
          >
            {publishWords.unschedule}
          </button>
        )}
      </p>
    </>
  );
}

const PublishedActions = ({ desk, act, isBusy }: PartProps) => (
  <>
    <p>{publishWords.isPublished}</p>
    <p className="write-actions">
      <button
        type="button"
        className="sv-btn sv-btn--quiet"
        disabled={isBusy}
        onClick={() => act(() => unpublish(desk))}
      >
        {publishWords.unpublish}
      </button>
    </p>
  </>
);

function Remove({ article, desk, act, isBusy }: PartProps) {
  const [isAsked, setAsked] = useState(false);
  const removeIt = async (): Promise<void> => {
    await remove(desk);
    location.assign(LIST);
  };
  if (!isAsked)
    return (
      <button type="button" className="sv-btn sv-btn--bare" onClick={() => setAsked(true)}>
        {publishWords.remove}
      </button>
    );
  return (
    <div role="alert">
      <p>{publishWords.sureToRemove(article.title)}</p>
      <p className="write-actions">
        <button type="button" className="sv-btn" disabled={isBusy} onClick={() => act(removeIt)}>
          {publishWords.removeIt}
        </button>
        <button type="button" className="sv-btn sv-btn--quiet" onClick={() => setAsked(false)}>
          {words.cancel}
        </button>
      </p>
    </div>
  );
}

/** Everything about an article beside its text, and when it appears. */
export function PublishPanel({ desk, onClose }: { readonly desk: Desk; readonly onClose: () => void }) {
  const stored = useStore(desk.saver.stored);
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

  // What was typed a moment ago belongs to what is shown.
  useEffect(() => {
    desk.collect();
    act(() => desk.saver.flush());
  }, [desk]);

  const article = stored?.article;
  const parts = article && { article, desk, act, isBusy };
  return (
    <Dialog title={publishWords.title} onClose={onClose}>
      <Status desk={desk} />
      {!article && !isBusy && <p>{publishWords.writeFirst}</p>}
      {parts && (
        <div className="write-form">
          <SettingsFields article={parts.article} desk={desk} key={parts.article.id} />
          <UndescribedNote desk={desk} onClose={onClose} />
          {parts.article.status === "published" ? <PublishedActions {...parts} /> : <DraftActions {...parts} />}
          <p className="sv-problem" role="alert">
            {problem}
          </p>
          <p className="write-actions">
            <a className="sv-btn sv-btn--quiet" href={`/articles/${parts.article.slug}`} target="_blank" rel="noopener">
              {parts.article.status === "published" ? publishWords.view : publishWords.preview}
            </a>
            <button
              type="button"
              className="sv-btn sv-btn--quiet"
              disabled={isBusy}
              onClick={() => setPreviewing(true)}
            >
              {publishWords.asGuest}
            </button>
            <Remove {...parts} />
          </p>
          {isPreviewing && <PreviewDialog article={parts.article} onClose={() => setPreviewing(false)} />}
        </div>
      )}
    </Dialog>
  );
}
