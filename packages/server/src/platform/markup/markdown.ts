import type { MarkdownIt as Markdown } from "markdown-it";
import MarkdownIt from "markdown-it";
import { countTokens, renderWithinShare } from "./counted-markdown.js";
import { addFootnotes, hasFootnotes } from "./footnotes.js";
import { addHeadingIds } from "./heading-ids.js";
import { addTaskLists } from "./task-lists.js";

// Beyond this depth quotes and lists are shown as typed, which bounds the cost of hostile texts.
const MAX_NESTING = 30;

const readArticles = (): Markdown =>
  new MarkdownIt("default", { html: false, linkify: true, typographer: false, maxNesting: MAX_NESTING })
    .use(addTaskLists)
    .use(addHeadingIds);

const articleMarkdown = readArticles();
const notedMarkdown = readArticles().use(addFootnotes);

/**
 * CommonMark with tables, strikethrough, tasks, footnotes and bare addresses; HTML in it is shown as typed. Throws
 * MarkupRefused for a text that exceeds its limit.
 */
export const renderArticle = (source: string): string =>
  renderWithinShare(hasFootnotes(source) ? notedMarkdown : articleMarkdown, source);

const commentMarkdown = new MarkdownIt("default", {
  html: false,
  linkify: true,
  typographer: false,
  breaks: true,
  maxNesting: MAX_NESTING,
}).disable(["heading", "lheading", "table", "image", "hr", "reference"]);

for (const markdown of [articleMarkdown, notedMarkdown, commentMarkdown]) {
  // Linking a domain without a scheme is a guess; people also write file names like `notes.md`.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  countTokens(markdown);
}

/** The subset for comments: no headings, tables or pictures; each line break is kept. */
export const renderCommentMarkdown = (source: string): string => renderWithinShare(commentMarkdown, source);
