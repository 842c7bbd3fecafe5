import type { SchemaIssue } from "../findings/schema-issue.js";

/** True for an issue about that field of a block, anywhere in a document. */
export function isBlockField({ path }: SchemaIssue, field: string): boolean {
  return path.length > 3 && path[0] === "regions" && path.at(-1) === field;
}
