import type { Finding } from "@sitevine/contracts";
import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { Place } from "./place.js";
import type { SourceText } from "./source-text.js";

// Rules about what something is called; the others are about what it holds.
const ABOUT_NAMES: ReadonlySet<string> = new Set([
  "token/name",
  "token/scope",
  "token/unknown-scope",
  "layout/unknown-region",
]);

/** Where in a JSON text a finding is: the value or the name that its pointer leads to, or the first slip of the syntax. */
export function jsonPlace(finding: Finding, source: SourceText): Place | undefined {
  const { root, slip } = source.json();
  if (slip && finding.rule.endsWith("/json")) return source.placeAt(slip.offset, slip.length);
  if (!root || finding.pointer === undefined) return undefined;
  const node = nodeAt(root, pointerPath(finding.pointer));
  const { offset, length } = stretchOf(node, ABOUT_NAMES.has(finding.rule));
  return source.placeAt(offset, length);
}

/** Keys of a JSON pointer (RFC 6901). */
function pointerPath(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The node at the end of the path, or the last one on the way that is there. */
function nodeAt(root: Node, path: readonly string[]): Node {
  let node = root;
  for (const key of path) {
    const next = findNodeAtLocation(node, [node.type === "array" ? Number(key) : key]);
    if (!next) break;
    node = next;
  }
  return node;
}

/** The value itself where it is short; of objects, lists and what is misnamed, the name. */
function stretchOf(node: Node, aboutName: boolean): { readonly offset: number; readonly length: number } {
  const isLong = node.type === "object" || node.type === "array";
  const name = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  if (name && (isLong || aboutName)) return name;
  return isLong ? { offset: node.offset, length: 1 } : node;
}
