// Programs begin files with this mark, which then stands wherever one was pasted.
const AT_LINE_STARTS = /^\ufeff+/gm;

/** The text without the byte order marks (U+FEFF) before its lines, which would hide headings and lists of Markdown. */
export const withoutByteOrderMarks = (text: string): string =>
  text.includes("\ufeff") ? text.replace(AT_LINE_STARTS, "") : text;
