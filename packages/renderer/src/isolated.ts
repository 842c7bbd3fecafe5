const RIGHT_TO_LEFT = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";

/** A letter that is written against the direction of the page. */
const AGAINST = {
  ltr: new RegExp(`[${RIGHT_TO_LEFT}]`, "u"),
  rtl: new RegExp(`(?![${RIGHT_TO_LEFT}])\\p{L}`, "u"),
} as const;

/**
 * Somebody's words inside of a sentence, kept from turning the rest of it around. Elements say `dir="auto"` instead; a
 * sentence is one text, so it takes characters that nobody sees, and only where they change something.
 */
export function isolated(text: string, { dir }: { readonly dir: "ltr" | "rtl" }): string {
  return AGAINST[dir].test(text) ? `\u2068${text}\u2069` : text;
}
