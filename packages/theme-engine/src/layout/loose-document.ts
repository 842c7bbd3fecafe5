import type { BlockNode, LayoutDocument } from "@sitevine/contracts";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const blocksOf = (value: unknown): readonly BlockNode[] => (Array.isArray(value) ? value.map(blockOf) : []);

function blockOf(value: unknown): BlockNode {
  const { id, type, props, children } = objectOf(value);
  const inside = children === undefined ? {} : { children: blocksOf(children) };
  return { id: textOf(id), type: textOf(type), props: objectOf(props), ...inside };
}

/**
 * Salvages a document from a value that its schema refuses: parts of the wrong shape become empty, and everything else keeps
 * its path, so that checks find the remaining problems. Check the nesting of the value first.
 */
export function looseDocument(value: unknown): LayoutDocument {
  const { templateKey, regions } = objectOf(value);
  const read = Object.entries(objectOf(regions)).map(([region, blocks]) => [region, blocksOf(blocks)] as const);
  return { templateKey: textOf(templateKey), schemaVersion: 0, regions: Object.fromEntries(read) };
}
