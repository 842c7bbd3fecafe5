import { RIGHT_TO_LEFT } from "./text-direction.js";

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
