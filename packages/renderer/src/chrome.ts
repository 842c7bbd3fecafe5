import type { LayoutDocument } from "@sitevine/contracts";
import type { PageContext } from "./context.js";
import type { Html } from "./html.js";
import { html, nothing } from "./html.js";
import type { BlockWalker } from "./walk.js";

/**
 * The site's header. On small screens the disclosure shows and hides navigation and search. They are not its children, so that
 * wide screens can show them without a second copy.
 */
export function renderHeader(layout: LayoutDocument, walker: BlockWalker, context: PageContext): Html {
  const start = walker.region(layout.regions.start);
  const nav = walker.region(layout.regions.nav);
  const end = walker.region(layout.regions.end);
  // The rest of `end` is shown on small screens as well.
  const hasSearch = end.toString().includes('class="sv-search');
  const fold =
    nav.isEmpty && !hasSearch
      ? nothing
      : html`<details class="sv-fold"><summary>${context.icons.draw("menu")}<span class="sv-hidden">${context.messages.menu}</span></summary></details>`;
  return html`<header class="sv-header"><div class="sv-header-inner"><div class="sv-header-start">${start}</div>${fold}${
    nav.isEmpty ? nothing : html`<div class="sv-header-nav">${nav}</div>`
  }${end.isEmpty ? nothing : html`<div class="sv-header-end">${end}</div>`}</div></header>`;
}

/** The site's footer; empty when its layout renders nothing. */
export function renderFooter(layout: LayoutDocument, walker: BlockWalker): Html {
  const main = walker.region(layout.regions.main);
  const bottom = walker.region(layout.regions.bottom);
  if (main.isEmpty && bottom.isEmpty) return nothing;
  return html`<footer class="sv-foot"><div class="sv-foot-inner">${main.isEmpty ? nothing : html`<div class="sv-foot-main">${main}</div>`}${
    bottom.isEmpty ? nothing : html`<div class="sv-foot-bottom">${bottom}</div>`
  }</div></footer>`;
}
