import { diffArrays } from "diff";

/** Lines in a row that two texts share, or that one of them has. */
export interface TextHunk {
  readonly type: "same" | "added" | "removed";
  readonly lines: string[];
}

// Limit at which finding the changes takes about a sixth of a second; nobody reads a longer list.
const MOST_CHANGES = 1_000;
const MOST_MS = 1_000;

const linesOf = (text: string): string[] => (text === "" ? [] : text.split(/\r\n?|\n/));

/** Number of equal elements at the beginning, of at most `most`. */
function countSame(before: readonly string[], after: readonly string[], most: number): number {
  let count = 0;
  while (count < most && before[count] === after[count]) count += 1;
  return count;
}

/** Returns the lines between the common beginning and the common end as one change. */
function coarsely(before: readonly string[], after: readonly string[]): TextHunk[] {
  const shorter = Math.min(before.length, after.length);
  const start = countSame(before, after, shorter);
  const end = countSame(before.toReversed(), after.toReversed(), shorter - start);
  return [
    { type: "same", lines: before.slice(0, start) },
    { type: "removed", lines: before.slice(start, before.length - end) },
    { type: "added", lines: after.slice(start, after.length - end) },
    { type: "same", lines: before.slice(before.length - end) },
  ];
}

/**
 * Compares two texts line by line; lines that differ only in their endings are the same. Texts with very many changes
 * have one change from the first to the last of them.
 */
export function compareTexts(before: string, after: string): TextHunk[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, next, { maxEditLength: MOST_CHANGES, timeout: MOST_MS });
  const hunks: TextHunk[] = changes
    ? changes.map(({ added, removed, value }) => ({
        type: added ? "added" : removed ? "removed" : "same",
        lines: value,
      }))
    : coarsely(old, next);
  return hunks.filter(({ lines }) => lines.length > 0);
}
