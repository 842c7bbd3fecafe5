import type { ErrorWords, ExplainedStatus } from "./words/page-sentences.js";
import { wordsFor } from "./words/page-words.js";

const SERVER_ERROR = 500;

/** The message for an error in the site's language: from the catalogue of pages if it has one, else the error's own. */
export function errorWords(status: number, message: string, siteLanguage: string): ErrorWords {
  const { errors, otherError } = wordsFor(siteLanguage).page;
  if (Object.hasOwn(errors, status)) return errors[status as ExplainedStatus];
  if (status > SERVER_ERROR) return errors[SERVER_ERROR];
  return { title: otherError.title, message: otherError.message ?? message };
}
