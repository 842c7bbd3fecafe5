import { safeHref } from "../attributes.js";
import type { PageContext } from "../context.js";
import type { Html } from "../html.js";
import { html } from "../html.js";
import { heading } from "./heading.js";

/** The title of a list page, with a line below it, one action and one tool. */
export function pageTitle(
  context: PageContext,
  title: string,
  standfirst?: string | null,
  action?: { readonly label: string; readonly href: string } | null,
  tool?: Html | false,
): Html {
  return html`<header class="sv-page-head">${heading(context, 1, "sv-page-title", title)}${
    action && html`<a class="sv-btn" href="${safeHref(action.href)}">${action.label}</a>`
  }${tool}${standfirst && html`<p class="sv-standfirst" dir="auto">${standfirst}</p>`}</header>`;
}
