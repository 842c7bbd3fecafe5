import { type Html, html } from "@sitevine/renderer";
import { PREVIEW_PAGES, type PreviewPage } from "../preview-page.js";
import { type ViewState, viewHref } from "../view-state.js";

/** Links to all pages, collapsed on small screens; `current` is the displayed page. */
export function pageList(state: ViewState, current?: PreviewPage): Html {
  const items = PREVIEW_PAGES.map(
    (page) =>
      html`<li><a href="${viewHref(page, state)}"${page === current && html` aria-current="page"`}>${page.label}</a></li>`,
  );
  const overview = html`<li><a href="/"${!current && html` aria-current="page"`}>Overview</a></li>`;
  return html`<details class="fold" open><summary>${current?.label ?? "Overview"}<span class="quiet"> · pages</span></summary><ul>${overview}${items}</ul></details>`;
}
