import { isDigit, isName, isWhitespace, startsEscape, startsIdent, startsNumber } from "./code-points.js";
import { readName } from "./escape.js";
import type { CssToken, CssTokenType } from "./token.js";
import { readString, readUrl } from "./tokenizer.literals.js";

const SINGLE: ReadonlyMap<string, CssTokenType> = new Map([
  [":", "colon"],
  [";", "semicolon"],
  [",", "comma"],
  ["(", "open"],
  ["[", "open"],
  ["{", "open"],
  [")", "close"],
  ["]", "close"],
  ["}", "close"],
]);

/**
 * Splits text into the tokens of CSS Syntax Level 3, including comments and white space, so that the slices of all tokens join
 * to the text. Never throws; takes time linear in the length. Treats CR, FF and NUL as CSS does.
 */
export function tokenizeCss(text: string): CssToken[] {
  const tokens: CssToken[] = [];
  for (let at = 0; at < text.length; ) {
    const token = readCssToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Reads the one token at `at`, which must be the start of a token. For callers that stop early. */
export function readCssToken(text: string, at: number): CssToken {
  const code = text.charCodeAt(at);
  const character = text.charAt(at);
  if (isWhitespace(code)) return readWhitespace(text, at);
  if (character === '"' || character === "'") return readString(text, at);
  if (character === "/" && text[at + 1] === "*") return readComment(text, at);
  if (character === "#" && (isName(text.charCodeAt(at + 1)) || startsEscape(text, at + 1)))
    return named("hash", text, at, at + 1);
  if (startsNumber(text, at)) return readNumeric(text, at);
  if (text.startsWith("-->", at)) return { type: "cdc", start: at, end: at + 3, value: "-->" };
  if (text.startsWith("<!--", at)) return { type: "cdo", start: at, end: at + 4, value: "<!--" };
  if (startsIdent(text, at)) return readIdentLike(text, at);
  if (character === "@" && startsIdent(text, at + 1)) return named("at-keyword", text, at, at + 1);
  return { type: SINGLE.get(character) ?? "delim", start: at, end: at + 1, value: character };
}

function readWhitespace(text: string, at: number): CssToken {
  let end = at + 1;
  while (end < text.length && isWhitespace(text.charCodeAt(end))) end += 1;
  return { type: "whitespace", start: at, end, value: text.slice(at, end) };
}

function readComment(text: string, at: number): CssToken {
  const close = text.indexOf("*/", at + 2);
  const end = close === -1 ? text.length : close + 2;
  const token = { type: "comment", start: at, end, value: text.slice(at, end) } as const;
  return close === -1 ? { ...token, unclosed: true } : token;
}

function readNumeric(text: string, at: number): CssToken {
  const end = numberEnd(text, at);
  if (text[end] === "%") return { type: "percentage", start: at, end: end + 1, value: text.slice(at, end + 1) };
  if (!startsIdent(text, end)) return { type: "number", start: at, end, value: text.slice(at, end) };
  const unit = readName(text, end);
  return flagged({ type: "dimension", start: at, end: unit.end, value: text.slice(at, unit.end) }, text);
}

function numberEnd(text: string, at: number): number {
  let end = text[at] === "+" || text[at] === "-" ? at + 1 : at;
  while (isDigit(text.charCodeAt(end))) end += 1;
  if (text[end] === "." && isDigit(text.charCodeAt(end + 1))) {
    end += 2;
    while (isDigit(text.charCodeAt(end))) end += 1;
  }
  if (text[end] !== "e" && text[end] !== "E") return end;
  const sign = text[end + 1] === "+" || text[end + 1] === "-" ? 1 : 0;
  if (!isDigit(text.charCodeAt(end + 1 + sign))) return end;
  end += 2 + sign;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function readIdentLike(text: string, at: number): CssToken {
  const name = readName(text, at);
  if (text[name.end] !== "(") return named("ident", text, at, at);
  const isUrl = name.value.toLowerCase() === "url";
  if (isUrl) {
    let inside = name.end + 1;
    while (isWhitespace(text.charCodeAt(inside))) inside += 1;
    if (text[inside] !== '"' && text[inside] !== "'") return readUrl(text, at, inside);
  }
  return { type: "function", start: at, end: name.end + 1, value: name.value };
}

function named(type: CssTokenType, text: string, start: number, nameStart: number): CssToken {
  const name = readName(text, nameStart);
  return flagged({ type, start, end: name.end, value: name.value }, text);
}

/** Only an escape can put a backslash last, and then the text ends within the escape. */
function flagged(token: CssToken, text: string): CssToken {
  if (token.end !== text.length || !text.endsWith("\\")) return token;
  return endsInEscape(text) ? { ...token, trailingBackslash: true } : token;
}

function endsInEscape(text: string): boolean {
  let backslashes = 0;
  while (text[text.length - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
