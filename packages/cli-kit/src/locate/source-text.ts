import { type Node, type ParseError, parseTree } from "jsonc-parser";
import type { SourceRange } from "./source-range.js";

const LINE_END = /\r\n?|\n/g;
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** A text parsed as JSON, as far as possible. */
export interface JsonReading {
  readonly root: Node | undefined;
  /** The first syntax error. */
  readonly slip: ParseError | undefined;
}

/** A text that many findings may refer to: its lines and its JSON are parsed once. */
export class SourceText {
  readonly text: string;
  #starts: readonly number[] | undefined;
  #json: JsonReading | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The line with that one-based number, without its line end. */
  line(number: number): string | undefined {
    const start = this.#lineStarts()[number - 1];
    if (start === undefined) return undefined;
    const next = this.#lineStarts()[number] ?? this.text.length;
    return this.text.slice(start, next).replace(LINE_END, "");
  }

  rangeAt(offset: number, length: number): SourceRange {
    const starts = this.#lineStarts();
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, length: Math.max(1, length) };
  }

  json(): JsonReading {
    this.#json ??= readJson(this.text);
    return this.#json;
  }

  #lineStarts(): readonly number[] {
    this.#starts ??= [0, ...Array.from(this.text.matchAll(LINE_END), (end) => end.index + end[0].length)];
    return this.#starts;
  }
}

function readJson(text: string): JsonReading {
  const slips: ParseError[] = [];
  try {
    const root = parseTree(text, slips, STRICT);
    return { root, slip: slips[0] };
  } catch (error) {
    // The parser is recursive, so a text with excessive nesting exhausts the stack.
    if (error instanceof RangeError) return { root: undefined, slip: undefined };
    throw error;
  }
}
