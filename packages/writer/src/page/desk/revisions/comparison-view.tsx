import { type Comparison, type Hunks, isUnchanged, type Row, rowsOf, type Skipped } from "./side-by-side.js";
import { revisionWords } from "./words.js";

function Line({ row }: { readonly row: Row | Skipped }) {
  if (row.kind === "skipped")
    return (
      <tr>
        <td colSpan={2} className="sv-quiet">
          {revisionWords.skipped(row.lines)}
        </td>
      </tr>
    );
  const isChanged = row.kind === "changed";
  const cell = (line: string | undefined, Mark: "del" | "ins") => (
    <td dir="auto">
      {line === undefined && <span className="sv-hidden">{revisionWords.nothing}</span>}
      {line !== undefined && (isChanged ? <Mark>{line || "\u00a0"}</Mark> : line)}
    </td>
  );
  return (
    <tr>
      {cell(row.before, "del")}
      {cell(row.after, "ins")}
    </tr>
  );
}

const isAnyChanged = (hunks: Hunks): boolean => hunks.some(({ type }) => type !== "same");

/** Two versions side by side, line by line. */
export function ComparisonView({ comparison }: { readonly comparison: Comparison }) {
  if (isUnchanged(comparison)) return <p>{revisionWords.unchanged}</p>;
  const { title, excerpt, content } = comparison;
  const parts: readonly (readonly [string, Hunks])[] = [
    [revisionWords.heading, title],
    [revisionWords.excerpt, excerpt ?? []],
    [revisionWords.text, content],
  ];
  return (
    <>
      {parts
        .filter(([, hunks]) => isAnyChanged(hunks))
        .map(([name, hunks]) => (
          <table key={name} className="write-compared">
            <caption>{name}</caption>
            <thead>
              <tr>
                <th scope="col">{revisionWords.before}</th>
                <th scope="col">{revisionWords.after}</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(hunks).map((row, at) => (
                <Line key={at} row={row} />
              ))}
            </tbody>
          </table>
        ))}
    </>
  );
}
