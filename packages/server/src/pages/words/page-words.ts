import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import { de } from "./de.js";
import { en } from "./en.js";

/** What a person reads on an error page. */
export interface ErrorWords {
  readonly title: string;
  readonly message: string;
}

/** Statuses that a reader can do something about, or at least should understand. */
export type ExplainedStatus = 401 | 403 | 404 | 405 | 410 | 429 | 500 | 503;

/** What pages of the server say that no block says. */
export interface PageWords {
  readonly errors: Readonly<Record<ExplainedStatus, ErrorWords>>;
  /** Any other error; the error's own message, which is English, where there is none. */
  readonly otherError: { readonly title: string; readonly message: string | null };
}

const WORDS: InEachLanguage<PageWords> = { en, de };

/** The words for a site in this language. */
export const pageWordsFor = (siteLanguage: string): PageWords => WORDS[languageOf(siteLanguage)];
