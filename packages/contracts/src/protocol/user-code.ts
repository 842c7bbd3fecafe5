/** Letters of a user code: no vowels, so that codes form no words, and no letters that are easily confused. */
export const USER_CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
/** Letters in a user code: 20 letters to the power of 8 are more than 34 bits. */
export const USER_CODE_LENGTH = 8;

const TYPED = /^[A-Za-z -]{8,32}$/;
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** Normalises a user code as a person typed it to its eight upper-case letters: case, spaces and hyphens are ignored. */
export function normaliseUserCode(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (!TYPED.test(trimmed)) return undefined;
  const code = trimmed.replace(/[ -]/g, "").toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** Formats a user code as both sides display it, `XXXX-XXXX`; undefined if it is not a user code. */
export function formatUserCode(code: string): string | undefined {
  const normal = normaliseUserCode(code);
  return normal && `${normal.slice(0, 4)}-${normal.slice(4)}`;
}
