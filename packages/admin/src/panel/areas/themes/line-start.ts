/** Where a line of a text begins; lines are counted from 1. Of a line that there is not, the end. */
export function lineStart(text: string, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf("\n", start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start;
}
