import { safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html } from "../html.js";
import type { IconName } from "../icons/icon.js";
import { signInHref } from "./sign-in-href.js";
import { silenceOf } from "./silence.js";

/** An action that members do and undo with one press. */
export interface Toggle {
  /** Name of the hook for the reader script. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
}

/**
 * A counter that members can change by pressing it. It is a link to sign in until the reader script, which knows the member,
 * turns it into a button.
 */
export function countToggle(context: BlockContext, toggle: Toggle, value: number, exact: string): Html {
  const short = html`<span aria-hidden="true" data-sv="short">${context.format.short(value)}</span>`;
  const inside = html`${context.icon(toggle.icon)}${short}<span class="sv-hidden"><span data-sv="label">${
    toggle.label
  }</span>, <span data-sv="exact">${exact}</span></span>`;
  // Without its hook it stays a number.
  if (silenceOf(context.model)) return html`<span class="sv-count" title="${exact}">${inside}</span>`;
  const href = signInHref(context.model);
  if (href === null) return html`<span class="sv-count" title="${exact}" data-sv="${toggle.name}">${inside}</span>`;
  return html`<a class="sv-count sv-toggle" href="${safeHref(href)}" rel="nofollow" title="${toggle.label}" data-sv="${toggle.name}">${inside}</a>`;
}

/** A toggle with a text label; for guests, a link to sign in. */
export function wordToggle(context: BlockContext, toggle: Toggle, href: string): Html {
  const inside = html`${context.icon(toggle.icon)}<span data-sv="label">${toggle.label}</span>`;
  return html`<a class="sv-btn sv-btn--quiet" href="${safeHref(href)}" rel="nofollow" data-sv="${toggle.name}">${inside}</a>`;
}
