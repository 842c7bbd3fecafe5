import type { SchemaIssue } from "../findings/schema-issue.js";

/** True for an issue of that field of a block, wherever in a document the block is. */
export function isBlockField({ path }: SchemaIssue, field: string): boolean {
  return path.length > 3 && path[0] === "regions" && path.at(-1) === field;
}
