import type { BlockNode } from "@sitevine/contracts";
import { classes } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, join, nothing } from "../html.js";
import { readChoice, readInt, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

const SIZES = ["sm", "md", "lg", "xl"] as const;

const hasChildren = ({ children }: BlockNode): boolean => Array.isArray(children) && children.length > 0;

/** A part of the page with a style variant. */
export const section: BlockDefinition = {
  type: "section",
  needs: [],
  render: (block, context) => {
    const body = context.children();
    // A section without children is kept, since its author wants its background. If all its children show nothing, it is left
    // out.
    if (body.isEmpty && hasChildren(block)) return nothing;
    const width = readChoice(block, "width", ["content", "text", "full"], "content");
    const padding = readChoice(block, "padding", SIZES, "md");
    const label = readText(block, "label");
    const name = classes("sv-section", `sv-section--${width}`, `sv-pad-${padding}`);
    return html`<section class="${name}"${label && html` aria-label="${label}"`}><div class="sv-section-inner">${body}</div></section>`;
  },
};

/** Columns side by side if there is room; their widths are in twelfths. */
export const columns: BlockDefinition = {
  type: "columns",
  needs: [],
  render: (block, context) => {
    const nodes = Array.isArray(block.children) ? block.children : [];
    const spans = spansOf(block, nodes);
    const body = join(nodes.map((node, index) => columnOf(node, spans[index] ?? 12, context)));
    const gap = readChoice(block, "gap", SIZES, "md");
    return body.isEmpty ? nothing : html`<div class="sv-columns sv-gap-${gap}">${body}</div>`;
  },
};

/** One of several columns; on its own it takes the whole width. */
export const column: BlockDefinition = {
  type: "column",
  needs: [],
  render: (block, context) => {
    const body = context.children();
    return body.isEmpty
      ? nothing
      : html`<div class="sv-column sv-span-${readInt(block, "span", 1, 12, 12)}">${body}</div>`;
  },
};

export const spacer: BlockDefinition = {
  type: "spacer",
  needs: [],
  render: (block) =>
    html`<div class="sv-spacer sv-spacer--${readChoice(block, "size", SIZES, "md")}" aria-hidden="true"></div>`,
};

function columnOf(node: BlockNode, span: number, context: BlockContext): Html {
  if (node?.type === "column") return context.child({ ...node, props: { ...node.props, span } });
  const body = context.child(node);
  return body.isEmpty ? nothing : html`<div class="sv-column sv-span-${span}">${body}</div>`;
}

/** A column's own span, otherwise its share of the ratio. */
function spansOf(block: BlockNode, nodes: readonly BlockNode[]): readonly number[] {
  const ratio = readChoice(block, "ratio", ["equal", "wide-start", "wide-end"], "equal");
  const narrow = Math.max(1, Math.floor(12 / (nodes.length + 1)));
  const wide = Math.max(1, 12 - narrow * (nodes.length - 1));
  return nodes.map((node, index) => {
    const isWide = (ratio === "wide-start" && index === 0) || (ratio === "wide-end" && index === nodes.length - 1);
    const share = ratio === "equal" ? Math.max(1, Math.floor(12 / nodes.length)) : isWide ? wide : narrow;
    return node?.type === "column" ? readInt(node, "span", 1, 12, share) : share;
  });
}
