import {
  type BlockNode,
  blockPropsSchemas,
  isCoreBlockType,
  isReaderText,
  isTextByLanguage,
} from "@sitevine/contracts";
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
  /** True when a text for readers is given by language, and not as it should be. */
  readonly isByLanguage: boolean;
}

/** Compares a core block's props with its schema. */
export function listMismatches({ block, path }: PlacedBlock): PropMismatch[] {
  if (!isCoreBlockType(block.type)) return [];
  const parsed = blockPropsSchemas[block.type].safeParse(block.props);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path: inside, message }) => {
    const value = valueAt(block.props, inside);
    return {
      block,
      path: [...path, "props", ...inside],
      field: inside.map(String).join("."),
      message,
      isText: typeof value === "string",
      isByLanguage: isReaderText(block.type, inside.slice(0, isTextByLanguage(value) ? undefined : -1)),
    };
  });
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
