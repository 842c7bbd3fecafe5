import type { PageContext } from "../context.js";
import type { Html, HtmlValue } from "../html.js";
import { html } from "../html.js";
import type { HeadingLevel } from "../outline.js";

/** A heading at the level that fits the page; `id` allows a section to be labelled by it. */
export function heading(
  context: PageContext,
  wanted: HeadingLevel,
  className: string,
  content: HtmlValue,
  id?: string,
): Html {
  const level = context.outline.next(wanted);
  return html`<h${level} class="${className}" dir="auto"${id ? html` id="${id}"` : null}>${content}</h${level}>`;
}
