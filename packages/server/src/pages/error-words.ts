import { type ErrorWords, type ExplainedStatus, pageWordsFor } from "./words/page-words.js";

/** Words for an error in the site's language: ours where there are any, else the error's own message. */
export function errorWords(status: number, message: string, siteLanguage: string): ErrorWords {
  const { errors, otherError } = pageWordsFor(siteLanguage);
  if (Object.hasOwn(errors, status)) return errors[status as ExplainedStatus];
  return { title: otherError.title, message: otherError.message ?? message };
}
