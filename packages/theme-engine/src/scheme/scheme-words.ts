import { type CssToken, tokenizeCss } from "@sitevine/contracts/css";
import { isBlank, isWord } from "./token-run.js";

const WORDS = /prefers-color-scheme|light-dark|data-theme/i;
const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;
/** Longer declarations of color-scheme are read token by token. */
const LONGEST = 200;

/**
 * True when a stylesheet, or a part of one, still depends on the colour scheme of the reader: it asks for
 * `prefers-color-scheme`, selects by `data-theme`, or allows both schemes. In strings, and in names of classes, properties and the
 * like, these words mean nothing.
 */
export function namesScheme(css: string): boolean {
  if (!mayName(css.includes("\\") ? withoutEscapes(css) : css)) return false;
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

/** False for most stylesheets, whose tokens then do not matter. */
function mayName(css: string): boolean {
  if (WORDS.test(css)) return true;
  for (const { index } of css.matchAll(/color-scheme/gi)) {
    const [declaration = ""] = css.slice(index, index + LONGEST).split(/[;{}]/, 1);
    if (declaration.length === LONGEST || declaration.includes("/*")) return true;
    if (/light/i.test(declaration) && /dark/i.test(declaration)) return true;
  }
  return false;
}

/** Resolves escapes everywhere, also where CSS would not, so the result contains every word that the text can name. */
const withoutEscapes = (css: string): string =>
  css.replace(ESCAPE, (_, hex: string | undefined, character: string | undefined) =>
    hex === undefined ? (character ?? "") : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );

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
