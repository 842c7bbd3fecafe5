import type { BlockNode } from "@sitevine/contracts";
import type { BlockContext } from "./context.js";
import type { Html } from "./html.js";
import type { ContentSlot } from "./page-model.js";

/** Turns one block into markup; `nothing` leaves no trace of the block, not even its wrapper. */
export type BlockRenderer = (block: BlockNode, context: BlockContext) => Html;

/** One kind of block. */
export interface BlockDefinition {
  /** Core type, or a plugin's dotted type. */
  readonly type: string;
  /** Content slots that it reads, so that a page loads what it shows and no more. */
  readonly needs: readonly ContentSlot[];
  readonly render: BlockRenderer;
}

/** The kinds of blocks that can be rendered now. */
export interface BlockRegistry {
  readonly types: ReadonlySet<string>;
  readonly find: (type: string) => BlockDefinition | undefined;
  /** A registry with these kinds as well; the later of two definitions of one type wins. */
  readonly with: (definitions: readonly BlockDefinition[]) => BlockRegistry;
}

/** Registry of the given kinds. Look-ups go through a Map, so no name reaches an object's prototype. */
export function createBlockRegistry(definitions: readonly BlockDefinition[]): BlockRegistry {
  const byType: ReadonlyMap<string, BlockDefinition> = new Map(definitions.map((entry) => [entry.type, entry]));
  return {
    types: new Set(byType.keys()),
    find: (type) => byType.get(type),
    with: (more) => createBlockRegistry([...byType.values(), ...more]),
  };
}
