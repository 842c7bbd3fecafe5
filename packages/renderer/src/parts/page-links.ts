import { safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { PaginationModel } from "../page-model.js";

/** Links to the pages of a list; nothing where there is only one. */
export function pageLinks(context: BlockContext, pages: PaginationModel): Html {
  if (pages.totalPages < 2) return nothing;
  const { messages } = context;
  return html`<nav class="sv-pages" aria-label="${messages.pagination}">${step(context, pages, -1)}<ol role="list">${pageNumbers(
    pages,
  ).map(
    (page) =>
      html`<li>${page === null ? html`<span class="sv-gap" aria-hidden="true">&hellip;</span>` : number(context, pages, page)}</li>`,
  )}</ol>${step(context, pages, 1)}</nav>`;
}

/** The first and the last page and the neighbours of the current one; null stands for omitted pages. */
export function pageNumbers({
  page,
  totalPages,
}: Pick<PaginationModel, "page" | "totalPages">): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter((value) => value >= 1 && value <= totalPages);
  const sorted = [...new Set(near)].toSorted((left, right) => left - right);
  return sorted.flatMap((value, index) => {
    const before = sorted[index - 1] ?? 0;
    if (value - before === 2) return [value - 1, value];
    return value - before > 2 ? [null, value] : [value];
  });
}

function number(context: BlockContext, pages: PaginationModel, page: number): Html {
  const text = context.format.number(page);
  const label = context.messages.pageNumber(text);
  return page === pages.page
    ? html`<span aria-current="page"><span class="sv-hidden">${label}</span><span aria-hidden="true">${text}</span></span>`
    : html`<a href="${pageHref(pages, page)}" aria-label="${label}">${text}</a>`;
}

function step({ messages, icon }: BlockContext, pages: PaginationModel, by: -1 | 1): Html {
  const page = pages.page + by;
  if (page < 1 || page > pages.totalPages) return nothing;
  const href = pageHref(pages, page);
  return by === -1
    ? html`<a class="sv-btn sv-btn--quiet sv-step" rel="prev" href="${href}">${icon("arrow-left")}${messages.previous}</a>`
    : html`<a class="sv-btn sv-btn--quiet sv-step sv-step--next" rel="next" href="${href}">${messages.next}${icon("arrow-right")}</a>`;
}

function pageHref(pages: PaginationModel, page: number): string {
  const query = new URLSearchParams(pages.query);
  if (page > 1) query.set("page", String(page));
  const search = query.toString();
  return safeHref(`${pages.path}${search && `?${search}`}${pages.anchor ? `#${pages.anchor}` : ""}`);
}
