import type { Formatter } from "../format.js";
import { remembered } from "../remembered.js";

/** A word in the plural forms of its language; every language has `other`. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** How a language counts. */
export interface Counting {
  /** The form that goes with a count. */
  readonly form: (count: number, forms: Forms) => string;
  /** Says the number in full and the word in the form that goes with it. */
  readonly counted: (forms: Forms) => (count: number, format: Formatter) => string;
}

/**
 * Counting in the language of a catalogue. It is not the site's locale that decides: a site in a language without a
 * catalogue reads English, and English words follow English rules.
 */
export function countingIn(language: string): Counting {
  const rules = new Intl.PluralRules(language);
  const select = remembered((count) => rules.select(count));
  const form = (count: number, forms: Forms): string => forms[select(count)] ?? forms.other;
  return {
    form,
    counted: (forms) => (count, format) => `${format.number(count)} ${form(count, forms)}`,
  };
}
