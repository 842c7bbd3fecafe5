const RIGHT_TO_LEFT = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";

/** A letter of the opposite writing direction. */
const AGAINST = {
  ltr: new RegExp(`[${RIGHT_TO_LEFT}]`, "u"),
  rtl: new RegExp(`(?![${RIGHT_TO_LEFT}])\\p{L}`, "u"),
} as const;

/**
 * Isolates a person's text inside of a sentence, so that its writing direction does not affect the rest. Elements use
 * `dir="auto"` for that; a sentence is a single text, so it needs invisible control characters. They are added only if they
 * make a difference.
 */
export function isolated(text: string, { dir }: { readonly dir: "ltr" | "rtl" }): string {
  return AGAINST[dir].test(text) ? `\u2068${text}\u2069` : text;
}
