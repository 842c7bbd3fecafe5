import { de } from "./de.js";
import { en } from "./en.js";
import type { Messages } from "./messages.js";

const CATALOGUES: ReadonlyMap<string, Messages> = new Map([
  ["en", en],
  ["de", de],
]);

/** Languages that have words of their own. */
export const languages: readonly string[] = [...CATALOGUES.keys()];

/**
 * The words for a locale, found as BCP 47 looks things up: `de-AT` reads German, as its next shorter form that has a
 * catalogue. A locale that has none reads English, and so does text that is no locale.
 */
export function messagesFor(locale: string): Messages {
  const parts = locale.toLowerCase().split("-");
  for (let length = parts.length; length > 0; length -= 1) {
    const messages = CATALOGUES.get(parts.slice(0, length).join("-"));
    if (messages) return messages;
  }
  return en;
}

/**
 * The language whose rules words follow, which need not be that of the locale whose numbers and dates stand in them;
 * undefined for words that are not of a catalogue here.
 */
export function languageOfWords(messages: Messages): string | undefined {
  for (const [language, words] of CATALOGUES) if (words === messages) return language;
  return undefined;
}
