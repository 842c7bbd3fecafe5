/** Position for a picture in a Markdown text, in UTF-16 units. */
export interface SourcePlace {
  readonly id: string;
  readonly offset: number;
}

/** The places after somebody has edited the text: what was typed before a place moves it. */
export function shiftPlaces(places: readonly SourcePlace[], before: string, after: string): readonly SourcePlace[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return places.map(({ id, offset }) => {
    if (offset <= start) return { id, offset };
    if (offset >= before.length - end) return { id, offset: offset + after.length - before.length };
    return { id, offset: start };
  });
}

/** The insertion of a picture as a paragraph of its own: after the line that an offset is in, apart from its neighbours. */
export function insertionOf(
  text: string,
  offset: number,
  picture: string,
): { readonly at: number; readonly text: string } {
  const lineEnd = text.indexOf("\n", offset);
  const isAtStart = offset === 0 || text[offset - 1] === "\n";
  const at = isAtStart || lineEnd === -1 ? (isAtStart ? offset : text.length) : lineEnd;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const isApart = after.startsWith("\n\n") || after === "\n";
  const trail = isApart ? "" : after === "" || after.startsWith("\n") ? "\n" : "\n\n";
  return { at, text: `${lead}${picture}${trail}` };
}
