import { inNewlines, newlineOf } from "../../engine/index.js";

/** A text as a field shows it: browsers end each line with a line feed there. */
export const inField = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Text of a field, with the line breaks of the opened text; the opened text itself if nobody has changed it. */
export const fromField = (held: string, opened: string): string =>
  held === inField(opened) ? opened : inNewlines(held, newlineOf(opened));
