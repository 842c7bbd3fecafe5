import type { BlockNode } from "@sitevine/contracts";
import { nothing } from "../html.js";
import { pageParts } from "../parts/page-parts.js";
import { proseBox } from "../parts/prose.js";
import type { BlockDefinition } from "../registry.js";

/** Identifies what a plugin makes for a block: blocks of the same type with the same props show the same. */
export const pluginBlockKey = ({ type, props }: Pick<BlockNode, "type" | "props">): string =>
  JSON.stringify([type, props]);

/** The block of a page of a plugin, which shows what the page is about; other pages show nothing in its place. */
export const pluginPageBlock = (type: string): BlockDefinition => ({
  type,
  needs: ["pluginPage"],
  render(_block, context) {
    const { pluginPage } = context.model.content;
    return pluginPage?.type === type ? pageParts(context, pluginPage.parts) : nothing;
  },
});

/** A type of block that a plugin makes the content of. It shows what the page loaded for it, or nothing. */
export const pluginBlock = (type: string): BlockDefinition => ({
  type,
  needs: ["pluginBlocks"],
  render(block, { model }) {
    const key = pluginBlockKey(block);
    const markup = model.content.pluginBlocks?.find((made) => made.key === key)?.markup;
    return markup ? proseBox("sv-richtext sv-prose", markup) : nothing;
  },
});
