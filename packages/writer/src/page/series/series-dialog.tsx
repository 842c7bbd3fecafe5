import { ApiError } from "@sitevine/api/client";
import { messageOf } from "@sitevine/app-kit";
import { useEffect, useId, useState } from "react";
import { words } from "../app/words.js";
import { Dialog } from "../ui/dialog.js";
import {
  type Arrangement,
  type OpenedSeries,
  openSeries,
  removeSeries,
  type Series,
  saveSeries,
} from "./own-series.js";
import { PartList } from "./part-list.js";
import { StoredSeries } from "./stored-series.js";
import { seriesWords } from "./words.js";

interface SeriesDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** After the series was saved or deleted. */
  readonly onDone: () => void;
}

/** Title, description and order of a series. */
export function SeriesDialog({ id, title, onClose, onDone }: SeriesDialogProps) {
  const field = useId();
  const [opened, setOpened] = useState<OpenedSeries>();
  const [written, setWritten] = useState<Arrangement>({ title, description: "", parts: [] });
  /** Series as somebody else has saved it since the dialog was opened; the edits here overwrite it or are discarded. */
  const [theirs, setTheirs] = useState<Series>();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);

  async function open(): Promise<void> {
    const found = await openSeries(id);
    setOpened(found);
    setWritten(found.series);
  }

  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem("");
    try {
      await work();
      onDone();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (!isConflict || !(await findTheirs())) setProblem(messageOf(error, words.offline));
      setBusy(false);
    }
  }

  /** False where the series is as it was opened, so that the conflict is about something else. */
  async function findTheirs(): Promise<boolean> {
    const found = await openSeries(id).catch(() => undefined);
    if (!found || found.etag === opened?.etag) return false;
    setOpened(found);
    setTheirs(found.series);
    return true;
  }

  function takeTheirs(): void {
    if (theirs) setWritten(theirs);
    setTheirs(undefined);
  }

  useEffect(() => {
    open().catch((error: unknown) => setProblem(messageOf(error, words.offline)));
  }, [id]);

  return (
    <Dialog title={seriesWords.arrange(title)} onClose={onClose}>
      <p role="alert" className="sv-problem">
        {problem}
      </p>
      {theirs && <StoredSeries series={theirs} />}
      {opened && (
        <form
          className="write-series"
          onSubmit={(event) => {
            event.preventDefault();
            void act(() => saveSeries(opened, written));
          }}
        >
          <div className="sv-field">
            <label htmlFor={`${field}-title`}>{seriesWords.name}</label>
            <input
              id={`${field}-title`}
              className="sv-input"
              required
              maxLength={120}
              value={written.title}
              onChange={(event) => setWritten({ ...written, title: event.target.value })}
            />
          </div>
          <div className="sv-field">
            <label htmlFor={`${field}-text`}>{seriesWords.description}</label>
            <textarea
              id={`${field}-text`}
              className="sv-input"
              maxLength={500}
              rows={3}
              value={written.description}
              onChange={(event) => setWritten({ ...written, description: event.target.value.replace(/[\r\n]+/g, " ") })}
            />
          </div>
          <PartList parts={written.parts} onChange={(parts) => setWritten({ ...written, parts })} />
          <p className="write-actions">
            <button type="submit" className="sv-btn" disabled={isBusy}>
              {theirs ? words.keepMine : seriesWords.save}
            </button>
            {theirs && (
              <button type="button" className="sv-btn sv-btn--quiet" onClick={takeTheirs}>
                {words.takeTheirs}
              </button>
            )}
            {opened.series.parts.some(({ status }) => status === "published") && (
              <a className="sv-btn sv-btn--quiet" href={`/series/${encodeURIComponent(opened.series.slug)}`}>
                {seriesWords.view}
              </a>
            )}
            <button type="button" className="sv-btn sv-btn--bare" onClick={() => setAsked(true)}>
              {seriesWords.remove}
            </button>
          </p>
          {isAsked && (
            <div role="alert">
              <p>{seriesWords.sureToRemove}</p>
              <p className="write-actions">
                <button
                  type="button"
                  className="sv-btn"
                  disabled={isBusy}
                  onClick={() => void act(() => removeSeries(id))}
                >
                  {seriesWords.removeIt}
                </button>
                <button type="button" className="sv-btn sv-btn--quiet" onClick={() => setAsked(false)}>
                  {words.cancel}
                </button>
              </p>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}
