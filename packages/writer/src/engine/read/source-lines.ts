/** A text in lines, each with the characters that end it, so that all of them together are the text. */
export interface SourceLines {
  readonly count: number;
  /** The source of the lines from `from` up to, but not including, `to`. */
  slice(from: number, to: number): string;
  isBlank(line: number): boolean;
}

const LINE = /[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g;

/** Splits a text where Markdown does. */
export function splitLines(source: string): SourceLines {
  const lines = source.match(LINE) ?? [];
  return {
    count: lines.length,
    slice: (from, to) => lines.slice(from, to).join(""),
    isBlank: (line) => /^[ \t\r\n]*$/.test(lines[line] ?? ""),
  };
}

/** Line break of a text, taken from its first line, since programs end all lines alike. */
export const newlineOf = (source: string): string => /\r\n|\r|\n/.exec(source)?.[0] ?? "\n";

/** A text whose lines end with `newline`. */
export const inNewlines = (text: string, newline: string): string =>
  newline === "\n" ? text : text.replace(/\r\n?|\n/g, newline);
