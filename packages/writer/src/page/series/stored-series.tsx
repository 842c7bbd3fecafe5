import { words } from "../app/words.js";
import type { Series } from "./own-series.js";
import { seriesWords } from "./words.js";

/** Asks what remains of a series that somebody else has saved, and shows what they saved. */
export function StoredSeries({ series }: { readonly series: Series }) {
  return (
    <div className="write-versions" role="alert">
      <p>{seriesWords.changed}</p>
      <section>
        <h3>{words.theirs}</h3>
        <p dir="auto">
          <strong>{series.title}</strong>
        </p>
        {series.description && <p dir="auto">{series.description}</p>}
        {series.parts.length === 0 ? (
          <p className="sv-quiet">{seriesWords.noneLeft}</p>
        ) : (
          <ol className="write-parts">
            {series.parts.map((part) => (
              <li key={part.id}>
                <span dir="auto">{part.title}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
