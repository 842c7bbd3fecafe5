import type { Finding } from "@sitevine/contracts";
import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { SourceRange } from "./source-range.js";
import type { SourceText } from "./source-text.js";

// Rules about a name; the others are about the value.
const ABOUT_NAMES: ReadonlySet<string> = new Set([
  "token/name",
  "token/scope",
  "token/unknown-scope",
  "layout/unknown-region",
]);

/** The range of a finding in a JSON text: the value or the name that its pointer refers to, or the first syntax error. */
export function jsonRange(finding: Finding, source: SourceText): SourceRange | undefined {
  const { root, slip } = source.json();
  if (slip && finding.rule.endsWith("/json")) return source.rangeAt(slip.offset, slip.length);
  if (!root || finding.pointer === undefined) return undefined;
  const node = nodeAt(root, pointerPath(finding.pointer));
  const { offset, length } = stretchOf(node, ABOUT_NAMES.has(finding.rule));
  return source.rangeAt(offset, length);
}

/** Keys of a JSON pointer (RFC 6901). */
function pointerPath(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The node at the path, or the deepest one that exists on the way. */
function nodeAt(root: Node, path: readonly string[]): Node {
  let node = root;
  for (const key of path) {
    const next = findNodeAtLocation(node, [node.type === "array" ? Number(key) : key]);
    if (!next) break;
    node = next;
  }
  return node;
}

/** A short value itself. For objects, lists and rules about names, the name. */
function stretchOf(node: Node, aboutName: boolean): { readonly offset: number; readonly length: number } {
  const isLong = node.type === "object" || node.type === "array";
  const name = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  if (name && (isLong || aboutName)) return name;
  return isLong ? { offset: node.offset, length: 1 } : node;
}
