import { safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import { type Html, html, nothing } from "../html.js";
import type { NeighbourLink, SeriesModel } from "../page-model.js";
import { panel } from "./panel.js";

/** Says above the title which part of which series the article is. */
export function seriesLine({ messages, format }: BlockContext, series: SeriesModel | null): Html {
  if (!series) return nothing;
  const place = messages.seriesPart(format.number(series.position), format.number(series.total));
  return html`<p class="sv-meta"><a href="${safeHref(series.href)}" dir="auto">${series.title}</a><span>${place}</span></p>`;
}

/** Whether there are parts besides the article. */
export const hasSteps = (series: SeriesModel | null): series is SeriesModel => series !== null && series.total > 1;

/** The parts around the article, and links to the one before and the one after it. */
export function seriesParts(context: BlockContext, series: SeriesModel): Html {
  const { messages, format, icon } = context;
  const items = series.parts.map((part) =>
    part.current
      ? html`<li dir="auto"><span aria-current="page">${part.title}</span></li>`
      : html`<li dir="auto"><a href="${safeHref(part.href)}">${part.title}</a></li>`,
  );
  const all = html`<p><a href="${safeHref(series.href)}">${messages.seriesAll(format.number(series.total))}</a></p>`;
  const list = html`<div class="sv-prose"><ol start="${series.first}">${items}</ol>${
    series.parts.length < series.total && all
  }</div>`;
  const step = (rel: "prev" | "next", link: NeighbourLink | null): Html => {
    if (!link) return nothing;
    const label =
      rel === "prev"
        ? html`${icon("arrow-left")}${messages.previousPart}`
        : html`${messages.nextPart}${icon("arrow-right")}`;
    const title = html`<span class="sv-near-title" dir="auto">${link.title}</span>`;
    const words = html`<span class="sv-quiet">${label}</span>${title}`;
    return html`<a class="sv-column sv-step" rel="${rel}" href="${safeHref(link.href)}">${words}</a>`;
  };
  const steps = html`<div class="sv-near"><nav class="sv-columns" aria-label="${messages.seriesSteps}">${[
    step("prev", series.previous),
    step("next", series.next),
  ]}</nav></div>`;
  return html`${panel(context, series.title, list)}${steps}`;
}
