import * as z from "zod";
import { isCoreBlockType } from "./block-catalogue.js";
import { blockPropsSchemas } from "./block-props.js";
import type { BlockNode } from "./document.js";
import { isLocalText, isTextByLanguage, textIn } from "./local-text.js";

/** Positions of the reader-facing texts in the props of a block. */
type TextShape =
  | { readonly kind: "text" }
  | { readonly kind: "items"; readonly item: TextShape }
  | { readonly kind: "fields"; readonly fields: ReadonlyMap<string, TextShape> };

function shapeOf(schema: object): TextShape | undefined {
  if (isLocalText(schema)) return { kind: "text" };
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const item = shapeOf(schema.element);
    return item && { kind: "items", item };
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = new Map<string, TextShape>();
  for (const [name, field] of Object.entries<object>(schema.shape)) {
    const shape = shapeOf(field);
    if (shape) fields.set(name, shape);
  }
  return fields.size === 0 ? undefined : { kind: "fields", fields };
}

const shapes: ReadonlyMap<string, TextShape> = new Map(
  Object.entries(blockPropsSchemas).flatMap(([type, schema]) => {
    const shape = shapeOf(schema);
    return shape ? [[type, shape] as const] : [];
  }),
);

const shapeOfType = (type: string): TextShape | undefined => (isCoreBlockType(type) ? shapes.get(type) : undefined);

/** True when a path within the props of a core block leads to a text for readers, or to that text in one language. */
export function isReaderText(type: string, path: readonly PropertyKey[]): boolean {
  let shape = shapeOfType(type);
  for (const [index, key] of path.entries()) {
    if (shape?.kind === "text") return index === path.length - 1;
    if (shape?.kind === "items") shape = typeof key === "number" ? shape.item : undefined;
    else shape = shape?.fields.get(String(key));
  }
  return shape?.kind === "text";
}

/** Gives the same value back where no text of it is given by language. */
function inLanguage(value: unknown, shape: TextShape, language: string): unknown {
  if (shape.kind === "text") return isTextByLanguage(value) ? textIn(value, language) : value;
  if (shape.kind === "items") {
    if (!Array.isArray(value)) return value;
    const items = value.map((item) => inLanguage(item, shape.item, language));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isTextByLanguage(value)) return value;
  let said = value;
  for (const [name, field] of shape.fields) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const text = inLanguage(given, field, language);
    if (text !== given) said = { ...said, [name]: text };
  }
  return said;
}

/**
 * A core block with its texts for readers in one language, as `textIn` finds them; other blocks as they are. It accepts
 * any stored props and leaves other values than texts as they are.
 */
export function blockInLanguage(block: BlockNode, language: string): BlockNode {
  const shape = shapeOfType(block.type);
  if (!shape || !isTextByLanguage(block.props)) return block;
  const props = inLanguage(block.props, shape, language);
  return props !== block.props && isTextByLanguage(props) ? { ...block, props } : block;
}
