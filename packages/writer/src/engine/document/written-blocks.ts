import type { Node } from "prosemirror-model";
import { isEmptyParagraph } from "../write/segments.js";
import { writeFaithfully } from "./faithful-block.js";
import type { Origin } from "./origin.js";

/** A block of a document that is being written. */
export interface OutBlock {
  readonly node: Node;
  readonly text: string;
  /** Its number among the blocks of the opened text; undefined for one that was changed or is new. */
  readonly index: number | undefined;
}

/** Finds the source of blocks that were not changed, or that were changed and changed back. */
export function createBlockWriter(origin: Origin) {
  const byNode = new Map(origin.blocks.map(({ node }, index) => [node, index]));
  const byText = new Map<string, number[]>();
  origin.blocks.forEach(({ written }, index) => {
    byText.set(written, [...(byText.get(written) ?? []), index]);
  });
  const written = new WeakMap<Node, string>();

  function textOf(node: Node, shared: Origin["shared"]): string {
    const known = written.get(node);
    if (known !== undefined) return known;
    const { text } = writeFaithfully(node, shared);
    written.set(node, text);
    return text;
  }

  return (doc: Node, shared: Origin["shared"]): readonly OutBlock[] => {
    const blocks: OutBlock[] = [];
    const used = new Set<number>();
    let last = -1;
    doc.forEach((node) => {
      const own = byNode.get(node);
      if (own === undefined && isEmptyParagraph(node)) return;
      const text = own === undefined ? textOf(node, shared) : "";
      const index = own ?? byText.get(text)?.find((candidate) => candidate > last && !used.has(candidate));
      const block = index === undefined || used.has(index) ? undefined : origin.blocks[index];
      if (index === undefined || !block) {
        blocks.push({ node, text: text === "" ? textOf(node, shared) : text, index: undefined });
        return;
      }
      used.add(index);
      last = index;
      blocks.push({ node, text: block.source, index });
    });
    return blocks;
  };
}
