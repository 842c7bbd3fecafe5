import { articleMarkdown, commentMarkdown, hasFootnotes } from "@sitevine/renderer/markdown";
import { countTokens, renderWithinShare } from "./counted-markdown.js";

const plain = articleMarkdown({ footnotes: false });
const noted = articleMarkdown({ footnotes: true });
const comment = commentMarkdown();
for (const markdown of [plain, noted, comment]) countTokens(markdown);

/** Renders the Markdown of an article. Throws MarkupRefused for a text that exceeds its limit. */
export const renderArticle = (source: string): string =>
  renderWithinShare(hasFootnotes(source) ? noted : plain, source);

/** Renders the Markdown of a comment. Throws likewise. */
export const renderCommentMarkdown = (source: string): string => renderWithinShare(comment, source);
