import { type BlockNode, LAYOUT_SCHEMA_VERSION, type LayoutDocument, STYLE_VARIANTS } from "@sitevine/contracts";

const SAYINGS: Readonly<Record<(typeof STYLE_VARIANTS)[number], string>> = {
  surface: "A card that stands out from the page.",
  muted: "A quiet ground for what is less important.",
  accent: "The one thing that should be seen first.",
  plain: "No box at all, whatever surrounds it.",
};

const TEXT =
  '<p>Text with <a href="/articles">a link</a>, <strong>weight</strong>, <em>stress</em> and <code>code</code>.</p>' +
  "<blockquote><p>A chart is a promise that somebody has been there.</p></blockquote>";

const block = (id: string, type: string, props: BlockNode["props"], more: Partial<BlockNode> = {}): BlockNode => ({
  id,
  type,
  props,
  ...more,
});

function section(variant: (typeof STYLE_VARIANTS)[number]): BlockNode {
  const id = (part: string): string => `${variant}-${part}`;
  const list = block(id("list"), "articleList", { title: "Articles", display: "grid", columns: 2, limit: 2 });
  const cell = (name: string, child: BlockNode) => block(id(`${name}-cell`), "column", {}, { children: [child] });
  const panels = [
    cell("categories", block(id("categories"), "categoryList", { limit: 4 })),
    cell("members", block(id("members"), "newestMembers", { limit: 3 })),
  ];
  const children = [
    block(id("heading"), "heading", { text: `variant: ${variant}`, level: 2 }),
    block(id("text"), "richText", { html: `<p>${SAYINGS[variant]}</p>${TEXT}` }),
    list,
    block(id("panels"), "columns", { ratio: "equal", gap: "md" }, { children: panels }),
  ];
  return block(variant, "section", { padding: "lg" }, { variant, children });
}

/** A page with the same blocks in each style variant, one after another. */
export const specimenLayout: LayoutDocument = {
  templateKey: "page.detail",
  schemaVersion: LAYOUT_SCHEMA_VERSION,
  regions: {
    main: [block("title", "heading", { text: "Style variants", level: 1 }), ...STYLE_VARIANTS.map(section)],
    aside: [],
  },
};
