/** Letters of the direction opposite to a page's. */
const AGAINST = {
  rtl: /[a-z\u00c0-\u058f]/i,
  ltr: /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/,
} as const;

/** Isolates somebody's text inside of a sentence, so that its direction does not affect the rest. */
export const isolated = (text: string, dir: string): string =>
  AGAINST[dir === "rtl" ? dir : "ltr"].test(text) ? `\u2068${text}\u2069` : text;
