import type { BlockContext } from "../context.js";
import type { Html, HtmlValue } from "../html.js";
import { html } from "../html.js";
import { heading } from "./heading.js";

/** A box with a title, as in the aside. */
export function panel(context: BlockContext, title: string, body: HtmlValue): Html {
  const id = context.uniqueId("panel");
  return html`<section class="sv-panel" aria-labelledby="${id}">${heading(context, 2, "sv-panel-title", title, id)}${body}</section>`;
}
