const SHAPE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const LONGEST = 35;

/** A BCP 47 language tag as JSON Schema can say it; `isLanguageTag` knows more of the order of its parts. */
export const LANGUAGE_TAG_SHAPE = { pattern: SHAPE.source, maxLength: LONGEST } as const;

/** True for a language tag (BCP 47) such as `en`, `pt-BR` or `zh-Hant`, one that browsers take; letters of any case. */
export function isLanguageTag(tag: string): boolean {
  if (tag.length > LONGEST || !SHAPE.test(tag)) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
