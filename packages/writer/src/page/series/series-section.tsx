import { messageOf } from "@sitevine/app-kit";
import { useEffect, useId, useState } from "react";
import { words } from "../app/words.js";
import { addSeries, loadSeries, type OwnSeries } from "./own-series.js";
import { SeriesDialog } from "./series-dialog.js";
import { seriesWords } from "./words.js";

/** The series of a member, and a field that makes a new one. */
export function SeriesSection() {
  const id = useId();
  const [own, setOwn] = useState<readonly OwnSeries[]>();
  const [title, setTitle] = useState("");
  const [opened, setOpened] = useState<OwnSeries>();
  const [problem, setProblem] = useState("");

  const load = (): Promise<void> =>
    loadSeries().then(setOwn, (error: unknown) => setProblem(messageOf(error, words.offline)));

  async function create(): Promise<void> {
    setProblem("");
    try {
      await addSeries(title);
      setTitle("");
      await load();
    } catch (error) {
      setProblem(messageOf(error, words.offline));
    }
  }

  useEffect(() => void load(), []);

  return (
    <section className="write-group" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{seriesWords.series}</h2>
      {own?.length === 0 && <p className="sv-quiet">{seriesWords.empty}</p>}
      {own && own.length > 0 && (
        <ul>
          {own.map((series) => (
            <li className="write-row write-row--series" key={series.id}>
              <span dir="auto">{series.title}</span>
              <span className="sv-quiet">{seriesWords.parts(series.parts)}</span>
              <button
                type="button"
                className="sv-btn sv-btn--quiet"
                aria-haspopup="dialog"
                onClick={() => setOpened(series)}
              >
                {seriesWords.arrange(series.title)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="write-new-series"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <div className="sv-field">
          <label htmlFor={id}>{seriesWords.newSeries}</label>
          <input
            id={id}
            className="sv-input"
            required
            maxLength={120}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <button type="submit" className="sv-btn sv-btn--quiet">
          {seriesWords.create}
        </button>
      </form>
      <p role="alert" className="sv-problem">
        {problem}
      </p>
      {opened && (
        <SeriesDialog
          id={opened.id}
          title={opened.title}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            void load();
          }}
        />
      )}
    </section>
  );
}
