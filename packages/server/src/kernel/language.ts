/** Languages in which the site has words of its own. The first one serves where there are no others. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Something said in each language. */
export type InEachLanguage<Words> = Readonly<Record<Language, Words>>;

/** The language to speak on a site whose language tag is this one: `de-AT` reads German, what is unknown English. */
export function languageOf(tag: string): Language {
  const [primary] = tag.toLowerCase().split("-");
  return LANGUAGES.find((language) => language === primary) ?? LANGUAGES[0];
}
