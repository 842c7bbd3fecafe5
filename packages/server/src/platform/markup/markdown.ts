import MarkdownIt from "markdown-it";
import { addHeadingIds } from "./heading-ids.js";
import { addTaskLists } from "./task-lists.js";

// Past this depth quotes and lists are shown as typed, which keeps the cost of hostile texts in bounds.
const MAX_NESTING = 30;

/** CommonMark with tables, struck-out words, tasks and bare addresses; HTML in it is shown as typed. */
export const articleMarkdown = new MarkdownIt("default", {
  html: false,
  linkify: true,
  typographer: false,
  maxNesting: MAX_NESTING,
})
  .use(addTaskLists)
  .use(addHeadingIds);

/** What comments know of it: no headings, tables or pictures; a new line is a new line. */
export const commentMarkdown = new MarkdownIt("default", {
  html: false,
  linkify: true,
  typographer: false,
  breaks: true,
  maxNesting: MAX_NESTING,
}).disable(["heading", "lheading", "table", "image", "hr", "reference"]);

for (const markdown of [articleMarkdown, commentMarkdown]) {
  // A domain without a scheme is a link by guess; people write file names like `notes.md` too.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
}
