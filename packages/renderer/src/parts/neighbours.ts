import { safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import { type Html, html, nothing } from "../html.js";
import type { NeighboursModel } from "../page-model.js";

/** Links to the articles published just before and just after the article of the page. */
export function neighbours(context: BlockContext, near: NeighboursModel | undefined): Html {
  const { messages, icon } = context;
  if (!near?.previous && !near?.next) return nothing;
  const { previous, next } = near;
  const title = (text: string): Html => html`<span class="sv-near-title" dir="auto">${text}</span>`;
  return html`<div class="sv-near"><nav class="sv-columns" aria-label="${messages.neighbours}">${
    previous &&
    html`<a class="sv-column sv-step" rel="prev" href="${safeHref(previous.href)}"><span class="sv-quiet">${icon("arrow-left")}${
      messages.previousArticle
    }</span>${title(previous.title)}</a>`
  }${
    next &&
    html`<a class="sv-column sv-step" rel="next" href="${safeHref(next.href)}"><span class="sv-quiet">${messages.nextArticle}${icon(
      "arrow-right",
    )}</span>${title(next.title)}</a>`
  }</nav></div>`;
}
