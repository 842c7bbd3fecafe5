/** Called for each part of a markup, in order. An element without content is opened and closed. */
export interface TagReader {
  /** `tag` is everything between the brackets. */
  onOpen(name: string, tag: string): void;
  onClose(name: string): void;
  /** The positions are those of the text in the markup, where entities are longer. */
  onText(text: string, start: number, end: number): void;
}

const REFERENCE = /&(?:amp|lt|gt);/g;
const SIGNS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const textOf = (markup: string): string =>
  markup.includes("&") ? markup.replace(REFERENCE, (reference) => SIGNS[reference] ?? reference) : markup;

const NAME = /[a-z0-9]+/y;

function nameAt(markup: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(markup)?.[0] ?? "";
}

/**
 * Parses sanitised markup, and no other: its tags are in lower case and contain no brackets, and its text has only
 * three kinds of entities. Stops where the markup is cut off within a tag.
 */
export function readTags(markup: string, { onOpen, onClose, onText }: TagReader): void {
  let at = 0;
  while (at < markup.length) {
    const start = markup.indexOf("<", at);
    const textEnd = start === -1 ? markup.length : start;
    if (textEnd > at) onText(textOf(markup.slice(at, textEnd)), at, textEnd);
    const end = start === -1 ? -1 : markup.indexOf(">", start);
    if (end === -1) return;
    if (markup[start + 1] === "/") onClose(nameAt(markup, start + 2));
    else {
      const name = nameAt(markup, start + 1);
      onOpen(name, markup.slice(start + 1, end));
      if (markup[end - 1] === "/") onClose(name);
    }
    at = end + 1;
  }
}
