import type { PageContext } from "../context.js";
import type { Html } from "../html.js";
import { html } from "../html.js";
import { heading } from "./heading.js";

/** The title of a page that is a list of something, with a line below it. */
export function pageTitle(context: PageContext, title: string, standfirst?: string | null): Html {
  return html`<header class="sv-page-head">${heading(context, 1, "sv-page-title", title)}${
    standfirst && html`<p class="sv-standfirst">${standfirst}</p>`
  }</header>`;
}
