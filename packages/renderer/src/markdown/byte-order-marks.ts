import type { MarkdownIt } from "markdown-it";

const AT_LINE_STARTS = /^\ufeff+/gm;

/**
 * Ignores the marks with which programs begin a file, also where a file was pasted below others: before a `#` or a `-` they
 * would hide a heading or a list.
 */
export function dropByteOrderMarks(markdown: MarkdownIt): void {
  markdown.core.ruler.before("normalize", "byte-order-marks", (state) => {
    if (state.src.includes("\ufeff")) state.src = state.src.replace(AT_LINE_STARTS, "");
  });
}
