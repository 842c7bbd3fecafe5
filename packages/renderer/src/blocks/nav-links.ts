import type { BlockNode } from "@sitevine/contracts";
import { classes, current, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import { html, nothing } from "../html.js";
import type { NavItem } from "../page-model.js";
import { heading } from "../parts/heading.js";
import { readChoice, readLinks, readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

/** Text links: those of a navigation position, or those in the block's props. */
export const navLinks: BlockDefinition = {
  type: "navLinks",
  needs: [],
  render: (block, context) => {
    const position = readChoice(block, "position", ["header", "footer", "aside"], "header");
    const items = itemsOf(block, context, position);
    if (items.length === 0) return nothing;
    const direction = readChoice(block, "direction", ["row", "column"], position === "header" ? "row" : "column");
    const title = readText(block, "title");
    const list = html`<ul class="${classes("sv-nav", `sv-nav--${direction}`)}" role="list">${items.map(
      (item) => html`<li><a href="${safeHref(item.href)}"${current(item.current)} dir="auto">${item.label}</a></li>`,
    )}</ul>`;
    const className = position === "header" ? "pub-nav" : `sv-${position}nav`;
    if (!title) return html`<nav class="${className}" aria-label="${nameOf(context, position)}">${list}</nav>`;
    const id = context.uniqueId("nav");
    return html`<nav class="${className}" aria-labelledby="${id}">${heading(context, 2, "sv-nav-title", title, id)}${list}</nav>`;
  },
};

function itemsOf(
  block: BlockNode,
  { model }: BlockContext,
  position: "header" | "footer" | "aside",
): readonly NavItem[] {
  const own = readLinks(block, "links");
  if (own.length === 0) return model.navigation[position];
  return own.map((link) => ({ ...link, current: link.href === model.request.path }));
}

function nameOf({ messages }: BlockContext, position: "header" | "footer" | "aside"): string {
  const names = {
    header: messages.mainNavigation,
    footer: messages.footerNavigation,
    aside: messages.asideNavigation,
  };
  return names[position];
}
