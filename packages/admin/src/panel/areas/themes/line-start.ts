/** Offset of the beginning of a line, counted from 1; for a line beyond the end, the length of the text. */
export function lineStart(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf("\n", start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start;
}
