import type { BlockNode, LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { LAYOUT_SCHEMA_VERSION } from "@sitevine/contracts";

/** A block of a built-in layout; its id is its type unless a second block has the same type. */
export function block(
  type: string,
  props: BlockNode["props"] = {},
  more: Partial<Omit<BlockNode, "props" | "type">> = {},
): BlockNode {
  return { id: more.id ?? type, type, props, ...more };
}

/** The built-in layout of a template. */
export function layout(templateKey: TemplateKey, regions: LayoutDocument["regions"]): LayoutDocument {
  return { templateKey, schemaVersion: LAYOUT_SCHEMA_VERSION, regions };
}
