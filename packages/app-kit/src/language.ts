/** A language that the applications are written in. */
export type Language = "en" | "de";

/** The site writes the language of the page into its root element. */
export const language: Language = /^de\b/i.test(globalThis.document?.documentElement.lang ?? "") ? "de" : "en";

type Loose<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : LooseMap<T>;
type LooseMap<T> = { readonly [K in keyof T]: Loose<T[K]> };

/** The words of one area in the language of the page. German has every word that English has. */
export const inLanguage = <const T>(words: { readonly en: T; readonly de: Loose<T> }): Loose<T> =>
  language === "de" ? words.de : (words.en as Loose<T>);
