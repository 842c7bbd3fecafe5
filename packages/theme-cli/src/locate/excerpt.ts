import type { Place } from "./place.js";

/** One line of a source and what to underline in it; nothing in it can move a cursor. */
export interface SourceExcerpt {
  readonly line: number;
  readonly text: string;
  /** Characters before the underline. */
  readonly indent: number;
  readonly length: number;
}

const LONGEST = 100;
const BEFORE = 40;
// What has no width, or another than one character, would move the underline away from what it marks.
const ODD = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The line of a place, to be shown. A long one is cut around the place, tabs become spaces, controls become dots. */
export function excerptOf(content: string, { line, column, length }: Place): SourceExcerpt {
  const whole = content.replace(/\t/g, " ").replace(ODD, "·");
  const at = Math.min(column - 1, whole.length);
  const from = whole.length > LONGEST && at > BEFORE ? at - BEFORE : 0;
  const cut = whole.slice(from, from + LONGEST);
  const head = from > 0 ? "…" : "";
  const tail = from + LONGEST < whole.length ? "…" : "";
  const indent = at - from + head.length;
  const room = head.length + cut.length - indent;
  return { line, text: `${head}${cut}${tail}`.trimEnd(), indent, length: Math.max(1, Math.min(length, room)) };
}
