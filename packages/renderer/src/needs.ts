import type { BlockNode, LayoutDocument } from "@sitevine/contracts";
import { LAYOUT_LIMITS } from "@sitevine/contracts";
import type { ContentSlot } from "./page-model.js";
import type { BlockRegistry } from "./registry.js";

/** The content slots that these layouts read, so that a page loads only what it shows. */
export function contentNeeds(layouts: readonly LayoutDocument[], registry: BlockRegistry): ReadonlySet<ContentSlot> {
  const needs = new Set<ContentSlot>();
  const open: BlockNode[] = layouts.flatMap((layout) => Object.values(layout.regions).flat());
  let budget = LAYOUT_LIMITS.nodes * layouts.length;
  for (let block = open.pop(); block && budget > 0; block = open.pop(), budget -= 1) {
    for (const slot of registry.find(block.type)?.needs ?? []) needs.add(slot);
    if (Array.isArray(block.children)) open.push(...block.children);
  }
  return needs;
}
