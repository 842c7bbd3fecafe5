import type { Node } from "prosemirror-model";
import { schema } from "../../engine/index.js";

export interface Heading {
  readonly level: number;
  readonly text: string;
  /** The number of the block. */
  readonly index: number;
}

/** Statistics of a text while it is written. */
export interface Figures {
  readonly words: number;
  readonly headings: readonly Heading[];
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
const counts = new WeakMap<Node, number>();

/** The words of a block, which is counted once as long as nobody changes it. */
function wordsOf(block: Node): number {
  const known = counts.get(block);
  if (known !== undefined) return known;
  const count = block.textBetween(0, block.content.size, " ", " ").match(WORD)?.length ?? 0;
  counts.set(block, count);
  return count;
}

export function figuresOf(doc: Node): Figures {
  let words = 0;
  const headings: Heading[] = [];
  doc.forEach((block, _offset, index) => {
    words += wordsOf(block);
    if (block.type === schema.nodes.heading)
      headings.push({ level: Number(block.attrs.level), text: block.textContent, index });
  });
  return { words, headings };
}

const isSame = (one: Heading, other: Heading | undefined): boolean =>
  one.level === other?.level && one.text === other.text && one.index === other.index;

/** The former figures, or the part of them that is still true, so that nothing is shown again that did not change. */
export function unchanged(before: Figures, now: Figures): Figures {
  const { length } = before.headings;
  const areSame = length === now.headings.length && now.headings.every((one, at) => isSame(one, before.headings[at]));
  if (!areSame) return now;
  return before.words === now.words ? before : { words: now.words, headings: before.headings };
}

export const figuresOfText = (text: string): Figures => ({ words: text.match(WORD)?.length ?? 0, headings: [] });
