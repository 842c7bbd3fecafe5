import { safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import { signInHref } from "./sign-in-href.js";
import { silenceOf } from "./silence.js";

/**
 * Leads a guest to sign in; for a member, the script of the page turns it into a button that opens the dialog. `of` tells
 * several of them on one page apart.
 */
export function reportLink(context: BlockContext, of?: string, className?: string): Html {
  const href = signInHref(context.model);
  // A silenced member may not report either.
  if (href === null || silenceOf(context.model)) return nothing;
  const whose = of !== undefined && html`<span class="sv-hidden" data-sv="report-of" dir="auto"> ${of}</span>`;
  const inside = [context.icon("flag"), context.messages.report, whose];
  const classed = className && html` class="${className}"`;
  return html`<a${classed} data-sv="report" href="${safeHref(href)}" rel="nofollow">${inside}</a>`;
}
