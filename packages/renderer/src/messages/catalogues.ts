import { de } from "./de.js";
import { en } from "./en.js";
import type { Messages } from "./messages.js";

const CATALOGUES: ReadonlyMap<string, Messages> = new Map([
  ["en", en],
  ["de", de],
]);

/** Languages that have a message catalogue. */
export const languages: readonly string[] = [...CATALOGUES.keys()];

/**
 * The messages for a locale, by BCP 47 lookup: `de-AT` uses German, the next shorter tag that has a catalogue. A locale without
 * a catalogue, or an invalid one, uses English.
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
 * The language of a message catalogue, whose plural rules apply. It may differ from the locale that formats numbers and dates.
 * Undefined for messages that are not one of the catalogues.
 */
export function languageOfMessages(messages: Messages): string | undefined {
  for (const [language, catalogue] of CATALOGUES) if (catalogue === messages) return language;
  return undefined;
}
