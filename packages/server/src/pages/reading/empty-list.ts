import { type BlockContext, emptyState, type Html } from "@sitevine/renderer";

type Icon = Parameters<BlockContext["icon"]>[0];

/** Message of an empty list, and its button. */
export function emptyList(
  block: BlockContext,
  words: { readonly emptyTitle: string; readonly emptyText: string; readonly emptyAction: string },
  icon: Icon,
  href: string,
): Html {
  const { emptyTitle: title, emptyText: text, emptyAction: label } = words;
  return emptyState(block, { icon, title, text, action: { label, href } });
}
