import type { MarkdownIt as Markdown } from "markdown-it";
import MarkdownIt from "markdown-it";
import { countTokens, renderWithinShare } from "./counted-markdown.js";
import { addFootnotes, hasFootnotes } from "./footnotes.js";
import { addHeadingIds } from "./heading-ids.js";
import { addTaskLists } from "./task-lists.js";

// Past this depth quotes and lists are shown as typed, which keeps the cost of hostile texts in bounds.
const MAX_NESTING = 30;

const readArticles = (): Markdown =>
  new MarkdownIt("default", { html: false, linkify: true, typographer: false, maxNesting: MAX_NESTING })
    .use(addTaskLists)
    .use(addHeadingIds);

const articleMarkdown = readArticles();
const notedMarkdown = readArticles().use(addFootnotes);

/**
 * CommonMark with tables, struck-out words, tasks, footnotes and bare addresses; HTML in it is shown as typed. Throws
 * MarkupRefused for a text over its budget.
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
  // A domain without a scheme is a link by guess; people write file names like `notes.md` too.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  countTokens(markdown);
}

/** What comments know of it: no headings, tables or pictures; a new line is a new line. */
export const renderCommentMarkdown = (source: string): string => renderWithinShare(commentMarkdown, source);
