import type { BlockNode } from "@sitevine/contracts";
import type { BlockContext } from "./context.js";
import type { Html } from "./html.js";
import type { ContentSlot } from "./page-model.js";

/** Renders one block. For `nothing`, the wrapper of the block is left out as well. */
export type BlockRenderer = (block: BlockNode, context: BlockContext) => Html;

/** A type of block. */
export interface BlockDefinition {
  /** Core type, or a plugin's dotted type. */
  readonly type: string;
  /** Content slots that it reads, so that a page loads only what it shows. */
  readonly needs: readonly ContentSlot[];
  readonly render: BlockRenderer;
}

/** The types of blocks that can be rendered. */
export interface BlockRegistry {
  readonly types: ReadonlySet<string>;
  readonly find: (type: string) => BlockDefinition | undefined;
  /** Returns a registry with these types added; the later of two definitions of a type wins. */
  readonly with: (definitions: readonly BlockDefinition[]) => BlockRegistry;
}

/** Creates a registry. Lookups use a Map, so no name reaches an object's prototype. */
export function createBlockRegistry(definitions: readonly BlockDefinition[]): BlockRegistry {
  const byType: ReadonlyMap<string, BlockDefinition> = new Map(definitions.map((entry) => [entry.type, entry]));
  return {
    types: new Set(byType.keys()),
    find: (type) => byType.get(type),
    with: (more) => createBlockRegistry([...byType.values(), ...more]),
  };
}
