/** The letters of scripts that are written from right to left, as a part of a regular expression. */
export const RIGHT_TO_LEFT = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";

const STRONG = /[\p{L}\u200e\u200f\u061c]/u;
const RIGHT = new RegExp(`[${RIGHT_TO_LEFT}\\u200f]`, "u");

/** The direction of the first character that has one, as browsers find it for `dir="auto"`; undefined without such a character. */
export function directionOfText(text: string): "ltr" | "rtl" | undefined {
  const first = STRONG.exec(text)?.[0];
  if (first === undefined) return undefined;
  return RIGHT.test(first) ? "rtl" : "ltr";
}
