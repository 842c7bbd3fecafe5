import { sanitise } from "./allow-list.js";
import { commentMarkdown, renderArticle } from "./markdown.js";
import { type PlainText, readPlainText } from "./plain-text.js";

/** A text as it is shown, and what it says. */
export interface Rendered extends PlainText {
  /** Sanitised HTML, whatever the source was. */
  readonly html: string;
}

function rendered(html: string): Rendered {
  return { html, ...readPlainText(html) };
}

/** Renders an article that is written in Markdown. */
export const renderMarkdown = (source: string): Rendered => rendered(sanitise(renderArticle(source)));

/**
 * Renders an article that is written in HTML. An element that is left out may have kept two others apart that close each
 * other, so what remains is read once more: what is stored is read by browsers as it was here.
 */
export const sanitiseArticleHtml = (source: string): Rendered => rendered(sanitise(sanitise(source)));

/** Renders a comment: paragraphs, lists, quotes, code, links and emphasis in Markdown. */
export const renderComment = (source: string): Rendered => rendered(sanitise(commentMarkdown.render(source)));
