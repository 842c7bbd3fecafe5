import { sanitise } from "./allow-list.js";
import { articleMarkdown, commentMarkdown } from "./markdown.js";
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
export const renderMarkdown = (source: string): Rendered => rendered(sanitise(articleMarkdown.render(source)));

/** Renders an article that is written in HTML. */
export const sanitiseArticleHtml = (source: string): Rendered => rendered(sanitise(source));

/** Renders a comment: paragraphs, lists, quotes, code, links and emphasis in Markdown. */
export const renderComment = (source: string): Rendered => rendered(sanitise(commentMarkdown.render(source)));
