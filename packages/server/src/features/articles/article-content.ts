import type { BodyOf, createArticle } from "@sitevine/api";
import { renderMarkdown, sanitiseArticleHtml } from "../../platform/markup/markup.js";
import { excerptOf, readParagraphs, readPlainText } from "../../platform/markup/plain-text.js";

export type ContentFormat = BodyOf<typeof createArticle>["contentFormat"];

/** What an article says, as its author wrote it. */
export interface Source {
  readonly content: string;
  readonly contentFormat: ContentFormat;
}

const EXCERPT_LENGTH = 280;

export const renderSource = ({ content, contentFormat }: Source): string =>
  (contentFormat === "html" ? sanitiseArticleHtml(content) : renderMarkdown(content)).html;

/** The excerpt of an article whose author gives none. */
export const madeExcerpt = (html: string): string =>
  excerptOf(readParagraphs(html) || readPlainText(html).text, EXCERPT_LENGTH);
