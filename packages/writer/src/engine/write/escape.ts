/**
 * Degree of escaping. `light` leaves characters that are rarely syntax as they were typed; `full` escapes every
 * character that can be syntax; the others also write the letters beside marks as numbers, where punctuation would keep
 * the marks from being read. They differ in the character for emphasis, so that adjacent marks can be told apart.
 */
export type Care = "light" | "full" | "stars" | "lines";

/** From the one that reads best to the one that is right most often. */
export const CARES: readonly Care[] = ["light", "full", "stars", "lines"];

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;

const isSpace = (character: string): boolean => character === "" || /\s/.test(character);

/** Whether a character of a text might mean something where it stands. */
function isMeant(text: string, at: number, before: string, after: string): boolean {
  switch (text[at]) {
    case "\\":
      return after === "" || PUNCTUATION.test(after);
    case "`":
      return true;
    case "*":
      return !(isSpace(before) && isSpace(after));
    case "_":
      return !(isSpace(before) && isSpace(after)) && !(WORD.test(before) && WORD.test(after));
    case "~":
      return before === "~" || after === "~";
    default:
      return false;
  }
}

const ALL = /[\\`*_[\]<>&!~|^]|\/(?=\/)|(?<=mailto):/gi;

/** A text such that Markdown reads it as text. What stands at the beginning of a line is the concern of `escapeLine`. */
export function escapeText(
  text: string,
  care: Care,
  around: { readonly before: string; readonly after: string },
): string {
  if (care !== "light") return text.replace(ALL, "\\$&");
  return text.replace(/[\\`*_~]/g, (character, at: number) => {
    const before = text[at - 1] ?? around.before;
    const after = text[at + 1] ?? around.after;
    return isMeant(text, at, before, after) ? `\\${character}` : character;
  });
}

const LINE_START =
  /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|`{3,}(?=[^`]*$)|~{3}|=+\s*$|-[-\s]*$|[|:]?-+[-|:\s]*$|\[[ xX]\](?=\s)|\[![a-zA-Z]+\]$)/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;

/** A line such that it does not begin another kind of block. */
export const escapeLine = (line: string): string =>
  line.replace(NUMBERED, "$1\\$2").replace(LINE_START, (start) => `\\${start}`);

/** A character as its number, which is the same text and no letter beside a mark. */
export const asEntity = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

export const isWord = (character: string): boolean => WORD.test(character);
