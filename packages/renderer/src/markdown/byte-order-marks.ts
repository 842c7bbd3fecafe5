import { withoutByteOrderMarks } from "@sitevine/contracts";
import type { MarkdownIt } from "markdown-it";

/**
 * Ignores the marks with which programs begin a file, also where a file was pasted below others: before a `#` or a `-` they
 * would hide a heading or a list.
 */
export function dropByteOrderMarks(markdown: MarkdownIt): void {
  markdown.core.ruler.before("normalize", "byte-order-marks", (state) => {
    state.src = withoutByteOrderMarks(state.src);
  });
}
