/** Languages that the site has messages in. The first one is used where the others do not apply. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A message in each language. */
export type InEachLanguage<Words> = Readonly<Record<Language, Words>>;

/** The language of a site with this language tag: `de-AT` gives German, an unknown tag gives English. */
export function languageOf(tag: string): Language {
  const [primary] = tag.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary) ?? LANGUAGES[0];
}
