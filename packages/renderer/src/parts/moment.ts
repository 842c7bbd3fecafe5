import type { PageContext } from "../context.js";
import type { Html } from "../html.js";
import { html } from "../html.js";

/** The relative time of a moment; the exact time is in its tooltip and in the markup. */
export function moment({ format }: PageContext, date: Date): Html {
  if (Number.isNaN(date.getTime())) return html``;
  return html`<time datetime="${date.toISOString()}" title="${format.exact(date)}">${format.relative(date)}</time>`;
}
