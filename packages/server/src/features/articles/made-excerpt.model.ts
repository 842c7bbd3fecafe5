import { excerptOf, readParagraphs, readPlainText } from "../../platform/markup/plain-text.js";

const EXCERPT_LENGTH = 280;
// Pages make excerpts of stored texts to compare them, so only the beginning of a long text is read.
const EXCERPT_SOURCE_LENGTH = 32_000;

/** The excerpt of an article whose author provides none. */
export function madeExcerpt(html: string): string {
  const beginning = html.slice(0, EXCERPT_SOURCE_LENGTH);
  return excerptOf(readParagraphs(beginning) || readPlainText(beginning).text, EXCERPT_LENGTH);
}
