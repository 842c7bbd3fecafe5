import type { MarkdownIt as Markdown } from "markdown-it";
import MarkdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { dropByteOrderMarks } from "./byte-order-marks.js";
import { addCallouts } from "./callouts.js";
import { addFootnotes } from "./footnotes.js";
import { addHeadingIds } from "./heading-ids.js";
import { addOwnPictures } from "./own-pictures.js";
import { addTaskLists } from "./task-lists.js";

// Beyond this depth quotes and lists are shown as typed, which bounds the cost of hostile texts.
const MAX_NESTING = 30;

const OPTIONS = { html: false, linkify: true, typographer: false, maxNesting: MAX_NESTING } as const;

/**
 * CommonMark finds the ends of emphasis by the spaces around words, which Chinese, Japanese and Korean do not have: beside their
 * punctuation it shows the asterisks.
 */
const withCjkEmphasis = (markdown: Markdown): Markdown => markdown.use(cjkFriendly);

/** Linking a domain without a scheme is a guess; people also write file names like `notes.md`. */
function linkAddresses(markdown: Markdown): Markdown {
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  return markdown;
}

/**
 * The Markdown of articles: CommonMark with tables, strikethrough, tasks, callouts and bare addresses; HTML in it is shown as
 * typed.
 * Texts with footnotes, and no others, are read with `footnotes`.
 */
export function articleMarkdown({ footnotes }: { readonly footnotes: boolean }): Markdown {
  const markdown = withCjkEmphasis(linkAddresses(new MarkdownIt("default", OPTIONS)))
    .use(dropByteOrderMarks)
    .use(addCallouts)
    .use(addTaskLists)
    .use(addHeadingIds);
  return footnotes ? markdown.use(addFootnotes) : markdown;
}

/** The subset for comments: no headings or tables, and only pictures that were uploaded for comments; each line break is kept. */
export const commentMarkdown = (): Markdown =>
  withCjkEmphasis(linkAddresses(new MarkdownIt("default", { ...OPTIONS, breaks: true })))
    .disable(["heading", "lheading", "table", "image", "hr", "reference"])
    .use(dropByteOrderMarks)
    .use(addOwnPictures);
