import type { SourceRange } from "./source-range.js";

/** One line of a source with the range to underline. It contains no terminal control characters. */
export interface SourceExcerpt {
  readonly line: number;
  readonly text: string;
  /** Characters before the underline. */
  readonly indent: number;
  readonly length: number;
}

const LONGEST = 100;
const BEFORE = 40;
// Characters whose width is not one column would shift the underline.
const ODD = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The line of a source range for display. A long line is cut around the range, tabs become spaces, control characters become
 * dots.
 */
export function excerptOf(content: string, { line, column, length }: SourceRange): SourceExcerpt {
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
