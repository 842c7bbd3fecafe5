import type { PageContext } from "../context.js";
import type { Html } from "../html.js";
import { html } from "../html.js";

/** How long ago something was, with the exact time for whoever points at it or reads the markup. */
export function moment({ format }: PageContext, date: Date): Html {
  if (Number.isNaN(date.getTime())) return html``;
  return html`<time datetime="${date.toISOString()}" title="${format.exact(date)}">${format.relative(date)}</time>`;
}
