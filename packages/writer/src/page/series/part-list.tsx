import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { Part } from "./own-series.js";
import { seriesWords } from "./words.js";

interface PartListProps {
  readonly parts: readonly Part[];
  readonly onChange: (parts: readonly Part[]) => void;
}

/** The parts of a series, with buttons that move each and take it out. */
export function PartList({ parts, onChange }: PartListProps) {
  if (parts.length === 0) return <p className="sv-quiet">{seriesWords.noParts}</p>;
  const move = (from: number, to: number): void => {
    const next = [...parts];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <ol className="write-parts">
      {parts.map((part, index) => (
        <li key={part.id}>
          <span dir="auto">
            {part.title}
            {part.status === "draft" && <small className="sv-quiet"> {seriesWords.draft}</small>}
          </span>
          <button
            type="button"
            className="write-tool"
            aria-label={seriesWords.up(part.title)}
            aria-disabled={index === 0}
            onClick={() => index > 0 && move(index, index - 1)}
          >
            <ArrowUp aria-hidden />
          </button>
          <button
            type="button"
            className="write-tool"
            aria-label={seriesWords.down(part.title)}
            aria-disabled={index === parts.length - 1}
            onClick={() => index < parts.length - 1 && move(index, index + 1)}
          >
            <ArrowDown aria-hidden />
          </button>
          <button
            type="button"
            className="write-tool"
            aria-label={seriesWords.takeOut(part.title)}
            onClick={() => onChange(parts.filter((other) => other !== part))}
          >
            <X aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
