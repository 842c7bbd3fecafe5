import { inNewlines, newlineOf } from "../../engine/index.js";

/** A text as a field shows it: browsers end each line with a line feed there. */
export const inField = (text: string): string => text.replace(/\r\n?/g, "\n");

/** What a field holds, with the line ends of the text that it was opened with; that text itself where nobody has changed it. */
export const fromField = (held: string, opened: string): string =>
  held === inField(opened) ? opened : inNewlines(held, newlineOf(opened));
