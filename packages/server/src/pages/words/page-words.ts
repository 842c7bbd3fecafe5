import { type Messages, messagesFor } from "@sitevine/renderer";
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

/** What pages say in a language beside what blocks say. */
export interface PageWords {
  readonly home: string;
  readonly overview: string;
  readonly formerMember: string;
  readonly yourNotifications: string;
  readonly tagged: (tag: string) => string;
  readonly numbered: (title: string, page: number) => string;
  readonly onSite: (name: string, site: string) => string;
  readonly searchFor: (query: string) => string;
  readonly siteDescription: (site: string) => string;
  readonly articlesIn: (category: string) => string;
  readonly articlesBy: (name: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly errors: Readonly<Record<ExplainedStatus, ErrorWords>>;
  /** Any other error; the error's own message, which is English, where there is none. */
  readonly otherError: { readonly title: string; readonly message: string | null };
}

/** All that a page says in one language. */
export interface Words {
  readonly page: PageWords;
  readonly blocks: Messages;
}

const WORDS: InEachLanguage<PageWords> = { en, de };

/** The words of the site's language; English where there are none. The one place where pages ask for a language. */
export const wordsFor = (siteLanguage: string): Words => ({
  page: WORDS[languageOf(siteLanguage)],
  blocks: messagesFor(siteLanguage),
});
