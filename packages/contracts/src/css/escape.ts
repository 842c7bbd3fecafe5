import { isHexDigit, isName, isWhitespace, startsEscape } from "./code-points.js";

const REPLACEMENT = "\ufffd";
const LONGEST_HEX = 6;

/** The text that an escape means, and the index after it. */
export interface ReadEscape {
  readonly value: string;
  readonly end: number;
}

/** Reads the escape whose backslash is at `at`. */
export function readEscape(text: string, at: number): ReadEscape {
  const first = at + 1;
  if (first >= text.length) return { value: REPLACEMENT, end: first };
  if (!isHexDigit(text.charCodeAt(first))) {
    const point = text.codePointAt(first) ?? 0;
    return { value: String.fromCodePoint(point === 0 ? 0xfffd : point), end: first + (point > 0xffff ? 2 : 1) };
  }
  let end = first;
  while (end < first + LONGEST_HEX && isHexDigit(text.charCodeAt(end))) end += 1;
  const point = Number.parseInt(text.slice(first, end), 16);
  const invalid = point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff);
  return { value: invalid ? REPLACEMENT : String.fromCodePoint(point), end: skipTerminator(text, end) };
}

/** Reads the longest name at `at`: name characters and escapes. */
export function readName(text: string, at: number): ReadEscape {
  let value = "";
  let position = at;
  let plain = at;
  while (position < text.length) {
    if (isName(text.charCodeAt(position))) {
      position += 1;
    } else if (startsEscape(text, position)) {
      const read = readEscape(text, position);
      value += text.slice(plain, position) + read.value;
      position = read.end;
      plain = position;
    } else break;
  }
  return { value: (value + text.slice(plain, position)).replaceAll("\0", REPLACEMENT), end: position };
}

/** Resolves every escape in a name or in the inside of a string. */
export function unescapeCss(text: string): string {
  if (!text.includes("\\")) return text;
  let value = "";
  let position = 0;
  while (position < text.length) {
    if (!startsEscape(text, position)) {
      value += text[position];
      position += 1;
      continue;
    }
    const read = readEscape(text, position);
    value += read.value;
    position = read.end;
  }
  return value;
}

/** Writes a double-quoted CSS string with exactly this value. It contains no `<`, so it never closes a style element. */
export function quoteCssString(value: string): string {
  const escaped = value.replace(
    /[\u0000-\u001f\u007f"\\<]/g,
    (character) => `\\${(character === "\0" ? 0xfffd : character.charCodeAt(0)).toString(16)} `,
  );
  return `"${escaped}"`;
}

function skipTerminator(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (!isWhitespace(code)) return at;
  const isPair = code === 0x0d && text.charCodeAt(at + 1) === 0x0a;
  return isPair ? at + 2 : at + 1;
}
