import { safeHref } from "../attributes.js";
import { html, nothing } from "../html.js";
import { pageLinks } from "../parts/page-links.js";
import type { BlockDefinition } from "../registry.js";

export const breadcrumbs: BlockDefinition = {
  type: "breadcrumbs",
  needs: [],
  render: (_block, { model, messages, icon }) => {
    if (model.breadcrumbs.length === 0) return nothing;
    return html`<nav class="sv-crumbs" aria-label="${messages.breadcrumbs}"><ol role="list">${model.breadcrumbs.map(
      (crumb, index) => {
        const label = crumb.current
          ? html`<span aria-current="page" dir="auto">${crumb.label}</span>`
          : html`<a href="${safeHref(crumb.href)}" dir="auto">${crumb.label}</a>`;
        return html`<li>${index > 0 && icon("chevron-right")}${label}</li>`;
      },
    )}</ol></nav>`;
  },
};

export const pagination: BlockDefinition = {
  type: "pagination",
  needs: ["pagination"],
  render: (_block, context) => {
    const { pagination: pages } = context.model.content;
    return pages ? pageLinks(context, pages) : nothing;
  },
};
