import { isNewline, isNonPrintable, isWhitespace, startsEscape } from "./code-points.js";
import { readEscape } from "./escape.js";
import type { CssToken } from "./token.js";

/**
 * Reads the string whose opening quote is at `at`. An unescaped line end makes it a bad-string that ends before the line end.
 */
export function readString(text: string, at: number): CssToken {
  const quote = text[at];
  let value = "";
  let position = at + 1;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (text[position] === quote) return { type: "string", start: at, end: position + 1, value };
    if (isNewline(code)) return { type: "bad-string", start: at, end: position, value };
    if (text[position] !== "\\") {
      value += code === 0 ? "\ufffd" : text[position];
      position += 1;
    } else if (position + 1 >= text.length) {
      return { type: "string", start: at, end: text.length, value, unclosed: true, trailingBackslash: true };
    } else if (isNewline(text.charCodeAt(position + 1))) {
      position += text.startsWith("\r\n", position + 1) ? 3 : 2;
    } else {
      const read = readEscape(text, position);
      value += read.value;
      position = read.end;
    }
  }
  return { type: "string", start: at, end: text.length, value, unclosed: true };
}

/** Reads an unquoted url(): `start` is where the name begins, `inside` where its contents begin. */
export function readUrl(text: string, start: number, inside: number): CssToken {
  let value = "";
  let position = inside;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (text[position] === ")") return { type: "url", start, end: position + 1, value };
    if (isWhitespace(code)) {
      while (isWhitespace(text.charCodeAt(position))) position += 1;
      if (position >= text.length) break;
      if (text[position] === ")") return { type: "url", start, end: position + 1, value };
      return readBadUrl(text, start, position);
    }
    if (text[position] === "\\") {
      if (!startsEscape(text, position)) return readBadUrl(text, start, position);
      const read = readEscape(text, position);
      value += read.value;
      if (position + 1 >= text.length)
        return { type: "url", start, end: text.length, value, unclosed: true, trailingBackslash: true };
      position = read.end;
      continue;
    }
    if (text[position] === '"' || text[position] === "'" || text[position] === "(" || isNonPrintable(code))
      return readBadUrl(text, start, position);
    value += code === 0 ? "\ufffd" : text[position];
    position += 1;
  }
  return { type: "url", start, end: text.length, value, unclosed: true };
}

function readBadUrl(text: string, start: number, from: number): CssToken {
  let position = from;
  while (position < text.length && text[position] !== ")") {
    position = startsEscape(text, position) ? readEscape(text, position).end : position + 1;
  }
  const closed = position < text.length;
  const end = closed ? position + 1 : text.length;
  const token = { type: "bad-url", start, end, value: text.slice(start, end) } as const;
  return closed ? token : { ...token, unclosed: true };
}
