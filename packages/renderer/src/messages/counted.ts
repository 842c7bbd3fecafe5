import type { Formatter } from "../format.js";
import { remembered } from "../remembered.js";

/** A word in the plural forms of its language; every language has `other`. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The plural rules of a language. */
export interface Counting {
  /** Returns the form for a count. */
  readonly form: (count: number, forms: Forms) => string;
  /** Renders the full number with the word in the matching form. */
  readonly counted: (forms: Forms) => (count: number, format: Formatter) => string;
}

/**
 * The plural rules for the language of a catalogue. They do not follow the site's locale: a site in a language without a
 * catalogue shows English messages, which follow English rules.
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
