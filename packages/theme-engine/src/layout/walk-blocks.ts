import type { BlockNode, LayoutDocument } from "@sitevine/contracts";

/** A block and its path in the document. */
export interface PlacedBlock {
  readonly block: BlockNode;
  readonly path: readonly (string | number)[];
}

/** Lists every block of a document in order. */
export function listBlocks(document: LayoutDocument): PlacedBlock[] {
  const found: PlacedBlock[] = [];
  const visit = (blocks: readonly BlockNode[], path: readonly (string | number)[]): void => {
    for (const [index, block] of blocks.entries()) {
      const here = [...path, index];
      found.push({ block, path: here });
      if (block.children) visit(block.children, [...here, "children"]);
    }
  };
  for (const [region, blocks] of Object.entries(document.regions)) visit(blocks, ["regions", region]);
  return found;
}
