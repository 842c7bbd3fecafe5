import { type CssToken, tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import { isBlank, isWord } from "./token-run.js";

const WORDS = /prefers-color-scheme|light-dark|data-theme|color-scheme/i;

/**
 * True when a stylesheet, or a part of one, still depends on the colour scheme of the reader: it asks for
 * `prefers-color-scheme`, selects by `data-theme`, or allows both schemes. In strings, and in names of classes, properties and the
 * like, these words mean nothing.
 */
export function namesScheme(css: string): boolean {
  if (!WORDS.test(css) && !(css.includes("\\") && WORDS.test(unescapeCss(css)))) return false;
  const tokens = tokenizeCss(css);
  const open: string[] = [];
  return tokens.some((token, index) => {
    const around = open.at(-1);
    if (token.type === "open") open.push(token.value);
    if (token.type === "function") open.push(token.value.toLowerCase());
    if (token.type === "close") open.pop();
    if (token.type === "function") return token.value.toLowerCase() === "light-dark";
    if (token.type !== "ident") return false;
    if (isWord(token, "prefers-color-scheme")) return around !== undefined && around !== "{";
    if (isWord(token, "data-theme")) return around === "[" || around === "attr";
    return isWord(token, "color-scheme") && allowsBoth(tokens, index + 1);
  });
}

/** True when a colon follows, and both schemes before the end of the declaration. */
function allowsBoth(tokens: readonly CssToken[], from: number): boolean {
  let at = from;
  const current = (): CssToken | undefined => tokens[at];
  for (let token = current(); token && isBlank(token); token = current()) at += 1;
  if (current()?.type !== "colon") return false;
  const found = new Set<string>();
  for (let token = current(); token && token.type !== "semicolon" && token.type !== "close"; token = current()) {
    if (isWord(token, "light", "dark")) found.add(token.value.toLowerCase());
    at += 1;
  }
  return found.size === 2;
}
