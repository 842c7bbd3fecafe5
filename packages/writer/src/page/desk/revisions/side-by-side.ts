import type { AnswerOf, compareArticleRevisions } from "@sitevine/api";

export type Comparison = AnswerOf<typeof compareArticleRevisions>;
export type Hunks = Comparison["content"];

/** A line of two texts beside each other. */
export interface Row {
  readonly kind: "same" | "changed";
  /** Undefined where the text has no such line. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A stretch that both texts share and that is not shown. */
export interface Skipped {
  readonly kind: "skipped";
  readonly lines: number;
}

/** Lines around a change that are shown with it. */
const AROUND = 3;

function shortened(lines: readonly string[], isFirst: boolean, isLast: boolean): readonly (Row | Skipped)[] {
  const rows = lines.map((line): Row => ({ kind: "same", before: line, after: line }));
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  const left = rows.length - head - tail;
  // A line or two in place of a line that says so would gain nothing.
  if (left <= 2) return rows;
  return [...rows.slice(0, head), { kind: "skipped", lines: left }, ...rows.slice(rows.length - tail)];
}

/** Two texts as lines beside each other: what replaces something stands beside it. */
export function rowsOf(hunks: Hunks): readonly (Row | Skipped)[] {
  const rows: (Row | Skipped)[] = [];
  for (let at = 0; at < hunks.length; at += 1) {
    const hunk = hunks[at];
    if (!hunk) break;
    if (hunk.type === "same") {
      rows.push(...shortened(hunk.lines, at === 0, at === hunks.length - 1));
      continue;
    }
    const next = hunks[at + 1];
    const isPair = next !== undefined && next.type !== "same" && next.type !== hunk.type;
    const pair = isPair ? [hunk, next] : [hunk];
    const removed = pair.find(({ type }) => type === "removed")?.lines ?? [];
    const added = pair.find(({ type }) => type === "added")?.lines ?? [];
    for (let line = 0; line < Math.max(removed.length, added.length); line += 1)
      rows.push({ kind: "changed", before: removed[line], after: added[line] });
    if (isPair) at += 1;
  }
  return rows;
}

export const isUnchanged = ({ title, excerpt, content }: Comparison): boolean =>
  [...title, ...(excerpt ?? []), ...content].every(({ type }) => type === "same");
