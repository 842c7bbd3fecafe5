import { sanitise } from "./allow-list.js";
import { renderArticle, renderCommentMarkdown } from "./markdown.js";
import { type PlainText, readPlainText } from "./plain-text.js";
import { maxHtmlBytes, requireShare } from "./text-budget.js";

/** A text as HTML and as plain text. */
export interface Rendered extends PlainText {
  /** Sanitised HTML, whatever the source was; at most ten times the bytes of the source, plus an allowance. */
  readonly html: string;
}

/** Throws MarkupRefused for a text that exceeds its limit. */
function finish(markup: string, source: string): Rendered {
  const html = requireShare(sanitise(markup, maxHtmlBytes(source)), source);
  return { html, ...readPlainText(html) };
}

/** Renders an article that is written in Markdown. */
export const renderMarkdown = (source: string): Rendered => finish(renderArticle(source), source);

/** Renders an article that is written in HTML. */
export const sanitiseArticleHtml = (source: string): Rendered => finish(source, source);

/** Renders a comment: paragraphs, lists, quotes, code, links and emphasis in Markdown. */
export const renderComment = (source: string): Rendered => finish(renderCommentMarkdown(source), source);
