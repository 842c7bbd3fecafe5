import type { BodyOf, createArticle } from "@sitevine/api";
import { excerptOf, readParagraphs, readPlainText } from "../../platform/markup/plain-text.js";
import { renderContent } from "../../platform/texts/render-content.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";

export type ContentFormat = BodyOf<typeof createArticle>["contentFormat"];

/** The text of an article as its author wrote it. */
export interface Source {
  readonly content: string;
  readonly contentFormat: ContentFormat;
}

const EXCERPT_LENGTH = 280;
// Pages make excerpts of stored texts to compare them, so only the beginning of a long text is read.
const EXCERPT_SOURCE_LENGTH = 32_000;

/** Sanitised HTML of a source. Throws SVC-API-4001 for a text that exceeds its limits. */
export async function renderSource(texts: RenderTexts, source: Source, writer: string): Promise<string> {
  return (await renderContent(texts, source.contentFormat, source.content, writer)).html;
}

/** The excerpt of an article whose author provides none. */
export function madeExcerpt(html: string): string {
  const beginning = html.slice(0, EXCERPT_SOURCE_LENGTH);
  return excerptOf(readParagraphs(beginning) || readPlainText(beginning).text, EXCERPT_LENGTH);
}
