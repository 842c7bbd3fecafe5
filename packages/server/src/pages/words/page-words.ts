import { type Messages, messagesFor } from "@sitevine/renderer";
import { type InEachLanguage, languageOf } from "../../kernel/language.js";
import { de } from "./de.js";
import { en } from "./en.js";
import type { PageWords } from "./page-sentences.js";

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
