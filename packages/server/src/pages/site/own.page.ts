import { type BlockNode, blockInLanguage, type LayoutDocument } from "@sitevine/contracts";
import { cleanRichText } from "@sitevine/renderer";
import { notFound } from "../../kernel/refusals.js";
import { readPlainText } from "../../platform/markup/plain-text.js";
import type { ContentSources } from "../content/content-sources.js";
import type { PublicPage } from "../public-page.js";

const SLUG = /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u;

const textOf = (block: BlockNode, name: string): string => {
  const value = block.props?.[name];
  return typeof value === "string" ? value : "";
};

const inReadingOrder = (blocks: readonly BlockNode[]): readonly BlockNode[] =>
  blocks.flatMap((block) => [block, ...inReadingOrder(block.children ?? [])]);

/** Title of the page: its first heading, or else the words of its address. */
function titleOf(blocks: readonly BlockNode[], slug: string): string {
  const heading = blocks.find((block) => block.type === "heading" && textOf(block, "text") !== "");
  const words = slug.replaceAll("-", " ");
  return heading ? textOf(heading, "text") : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The first words of the page that are not a heading. */
function descriptionOf(blocks: readonly BlockNode[]): string | null {
  const text = blocks.find((block) => block.type === "richText");
  return text ? readPlainText(cleanRichText(textOf(text, "html"))).text.split("\n", 1)[0] || null : null;
}

const blocksOf = ({ regions }: LayoutDocument): readonly BlockNode[] =>
  [regions.hero, regions.main, regions.aside].flatMap((region) => inReadingOrder(region ?? []));

/** A page of the site's own, which is nothing but a layout. */
export function ownPage({ layouts }: ContentSources): PublicPage {
  return {
    path: "/p/:slug",
    queryKeys: [],
    async load({ params: { slug = "" }, site }) {
      const layout = SLUG.test(slug) ? await layouts.findPage(slug) : null;
      if (!layout) throw notFound();
      const blocks = blocksOf(layout).map((block) => blockInLanguage(block, site.language));
      const path = `/p/${encodeURIComponent(slug)}`;
      const title = titleOf(blocks, slug);
      return {
        kind: "page",
        templateKey: "page.detail",
        layout: () => layout,
        path,
        title,
        description: descriptionOf(blocks),
        indexed: true,
        trail: [{ label: title, href: path }],
        slots: {},
      };
    },
  };
}
