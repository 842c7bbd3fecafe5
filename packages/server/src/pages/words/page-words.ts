import { type Messages, messagesFor } from "@sitevine/renderer";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import { de } from "./de.js";
import { en } from "./en.js";
import type { PageWords } from "./page-sentences.js";

/** All messages of a page in one language. */
export interface Words {
  readonly page: PageWords;
  readonly blocks: Messages;
}

const WORDS: InEachLanguage<PageWords> = { en, de };

/**
 * The messages in the site's language; English when there are none. This is the only place where pages choose a
 * language.
 */
export const wordsFor = (siteLanguage: string): Words => ({
  page: WORDS[languageOf(siteLanguage)],
  blocks: messagesFor(siteLanguage),
});
