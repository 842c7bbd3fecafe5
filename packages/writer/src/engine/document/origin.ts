import type { Node } from "prosemirror-model";
import type { Shared } from "../read/parser.js";

/** A block as the text had it. */
export interface OriginBlock {
  readonly node: Node;
  /** Its source without the line break that ends it. */
  readonly source: string;
  /** Markdown that the editor would write for it. */
  readonly written: string;
}

/** The text that an editor was opened with. */
export interface Origin {
  readonly blocks: readonly OriginBlock[];
  /** Gaps before the first block, between two blocks, and after the last one: line breaks and empty lines. */
  readonly gaps: readonly string[];
  readonly newline: string;
  readonly shared: Shared;
}

/**
 * Offsets in the opened text, in UTF-16 units, at which the lines of each block begin; the last number is the end of
 * the last block.
 */
export function blockOffsets({ blocks, gaps }: Origin): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  blocks.forEach(({ source }, index) => {
    at += gaps[index]?.length ?? 0;
    offsets.push(at);
    at += source.length;
  });
  return [...offsets, at];
}
