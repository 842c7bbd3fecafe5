import {
  type ArticleNeed,
  type BlockNode,
  distinctNeeds,
  LAYOUT_LIMITS,
  type LayoutDocument,
  readArticleNeed,
} from "@sitevine/contracts";
import { pluginBlockKey } from "./blocks/plugin-block.js";
import type { ContentSlot } from "./page-model.js";
import type { BlockRegistry } from "./registry.js";

const blocksByLayout = new WeakMap<LayoutDocument, readonly BlockNode[]>();

/** Every block of a layout, as many as one may have. Layouts do not change, and those of a site are read for every page. */
function blocksOf(layout: LayoutDocument): readonly BlockNode[] {
  const known = blocksByLayout.get(layout);
  if (known) return known;
  const blocks: BlockNode[] = [];
  const open: BlockNode[] = Object.values(layout.regions).flat();
  for (let block = open.pop(); block && blocks.length < LAYOUT_LIMITS.nodes; block = open.pop()) {
    blocks.push(block);
    if (Array.isArray(block.children)) open.push(...block.children);
  }
  blocksByLayout.set(layout, blocks);
  return blocks;
}

/** A block of a plugin's type. */
export interface PluginBlockNeed {
  readonly key: string;
  readonly type: string;
  readonly props: BlockNode["props"];
  /** Language of the page, such as `en`. */
  readonly language: string;
}

/** The blocks of these layouts whose type is a plugin's, each once: what a page loads for the slot `pluginBlocks`. */
export function pluginBlockNeeds(
  layouts: readonly LayoutDocument[],
  registry: BlockRegistry,
  language: string,
): readonly PluginBlockNeed[] {
  const needs = new Map<string, PluginBlockNeed>();
  for (const layout of layouts)
    for (const block of blocksOf(layout)) {
      if (!registry.find(block.type)?.needs.includes("pluginBlocks")) continue;
      const { type, props } = block;
      const key = pluginBlockKey({ type, props });
      needs.set(key, { key, type, props, language });
    }
  return [...needs.values()];
}

/** The content slots that these layouts read, so that a page loads only what it shows. */
export function contentNeeds(layouts: readonly LayoutDocument[], registry: BlockRegistry): ReadonlySet<ContentSlot> {
  const needs = new Set<ContentSlot>();
  for (const layout of layouts)
    for (const block of blocksOf(layout)) {
      const slots = readArticleNeed(block) ? (["articleLists"] as const) : registry.find(block.type)?.needs;
      for (const slot of slots ?? []) needs.add(slot);
    }
  return needs;
}

/**
 * Collects the distinct needs of the lists of these layouts: the page loads them for the slot `articleLists`. A layout
 * with more needs than the limit has the first ones loaded.
 */
export function articleNeeds(layouts: readonly LayoutDocument[]): readonly ArticleNeed[] {
  const needs = layouts.map((layout) =>
    distinctNeeds(
      blocksOf(layout).flatMap((block) => readArticleNeed(block) ?? []),
      LAYOUT_LIMITS.articleNeeds,
    ),
  );
  return distinctNeeds(needs.flat(), Number.POSITIVE_INFINITY);
}
