import type { LocalText } from "@sitevine/contracts";
import { languages, messagesFor } from "../messages/catalogues.js";
import type { Messages } from "../messages/messages.js";

/** Sentences that are the same on every page. */
type Sentence = { [Key in keyof Messages]: Messages[Key] extends string ? Key : never }[keyof Messages];

/** A sentence in every language that has words of its own, for a layout that goes with sites of all of them. */
export const said = (sentence: Sentence, write = (text: string): string => text): LocalText =>
  Object.fromEntries(languages.map((language) => [language, write(messagesFor(language)[sentence])]));
