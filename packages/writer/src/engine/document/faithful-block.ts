import type { Node } from "prosemirror-model";
import { readBlocks } from "../read/blocks.js";
import { parsePart, type Shared } from "../read/parser.js";
import { Unreadable } from "../read/unreadable.js";
import { schema } from "../schema/schema.js";
import { writeBlock } from "../write/blocks.js";
import { CARES } from "../write/escape.js";
import { meaningOf } from "./meaning.js";

/** The Markdown of one block, and whether it means the block again when it is read. */
export interface WrittenBlock {
  readonly text: string;
  readonly isFaithful: boolean;
}

/** Computes the meaning of a text; undefined for one with elements that the editor does not know. */
export function meaningOfText(text: string, shared: Shared): string | undefined {
  try {
    return meaningOf(readBlocks(parsePart(text, shared)));
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Writes a block with as few escapes as it can be read back with. */
export function writeFaithfully(node: Node, shared: Shared): WrittenBlock {
  if (node.type === schema.nodes.verbatim) return { text: node.textContent, isFaithful: true };
  const meaning = meaningOf([node]);
  let text = "";
  for (const care of CARES) {
    text = writeBlock(node, care).join("\n");
    if (meaningOfText(text, shared) === meaning) return { text, isFaithful: true };
  }
  return { text, isFaithful: false };
}
