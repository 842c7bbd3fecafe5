import type { BlockNode, LayoutDocument } from "@sitevine/contracts";

/** The position of a string prop in a document. */
export interface PropPosition {
  readonly block: BlockNode;
  /** Path from the document to the value. */
  readonly path: readonly (string | number)[];
  /** The end of the path, from the props to the value. */
  readonly inProps: readonly (string | number)[];
}

/** Copies a document and passes every string in its blocks' props through `change`. */
export function mapPropStrings(
  document: LayoutDocument,
  change: (text: string, position: PropPosition) => string,
): LayoutDocument {
  const regions = Object.entries(document.regions).map(([region, blocks]) => {
    const mapped = blocks.map((block, index) => mapBlock(block, ["regions", region, index], change));
    return [region, mapped] as const;
  });
  return { ...document, regions: Object.fromEntries(regions) };
}

function mapBlock(
  block: BlockNode,
  path: readonly (string | number)[],
  change: (text: string, position: PropPosition) => string,
): BlockNode {
  const visit = (value: unknown, at: readonly (string | number)[]): unknown => {
    if (typeof value === "string") return change(value, { block, path: [...path, "props", ...at], inProps: at });
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...at, index]));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, visit(child, [...at, key])]));
  };
  const props = visit(block.props, []) as BlockNode["props"];
  const children = block.children?.map((child, index) => mapBlock(child, [...path, "children", index], change));
  return { ...block, props, ...(children ? { children } : {}) };
}
