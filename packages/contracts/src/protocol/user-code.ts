/** Letters of a user code: no vowels, so that no words appear, and no look-alikes. */
export const USER_CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
/** Letters in a user code: 20 letters to the power of 8 are more than 34 bits. */
export const USER_CODE_LENGTH = 8;

const TYPED = /^[A-Za-z -]{8,32}$/;
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** The eight upper-case letters of a user code as a person typed it: case, spaces and hyphens do not count. */
export function normaliseUserCode(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (!TYPED.test(trimmed)) return undefined;
  const code = trimmed.replace(/[ -]/g, "").toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** The form that both sides show, `XXXX-XXXX`; undefined for what is not a user code. */
export function formatUserCode(code: string): string | undefined {
  const normal = normaliseUserCode(code);
  return normal && `${normal.slice(0, 4)}-${normal.slice(4)}`;
}
