import { type BlockNode, blockPropsSchemas, isCoreBlockType } from "@sitevine/contracts";
import type { PlacedBlock } from "./walk-blocks.js";

/** A difference between a core block's props and their schema. */
export interface PropMismatch {
  readonly block: BlockNode;
  /** Path from the document to the prop. */
  readonly path: readonly PropertyKey[];
  /** The path from the block's props, for people. */
  readonly field: string;
  readonly message: string;
  /** True when the prop is a string, which other checks may cover. */
  readonly isText: boolean;
}

/** Compares a core block's props with its schema. */
export function listMismatches({ block, path }: PlacedBlock): PropMismatch[] {
  if (!isCoreBlockType(block.type)) return [];
  const parsed = blockPropsSchemas[block.type].safeParse(block.props);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path: inside, message }) => ({
    block,
    path: [...path, "props", ...inside],
    field: inside.map(String).join("."),
    message,
    isText: typeof valueAt(block.props, inside) === "string",
  }));
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === "object" && current !== null && Object.hasOwn(current, key)
        ? (current as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
