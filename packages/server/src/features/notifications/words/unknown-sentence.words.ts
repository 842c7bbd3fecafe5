import type { InEachLanguage } from "../../../kernel/language.js";
import type { Sentence } from "./sentence.model.js";

/** For a kind without sentences, such as one of a plugin that was removed. */
export const UNKNOWN_SENTENCE: InEachLanguage<Sentence> = {
  en: () => "There is something new for you.",
  de: () => "Es gibt etwas Neues für dich.",
};
