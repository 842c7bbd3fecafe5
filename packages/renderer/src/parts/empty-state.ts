import { safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html } from "../html.js";
import type { IconName } from "../icons/icon.js";

/** Purpose of an empty list, and the next step. */
export interface EmptyState {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string } | undefined;
}

export function emptyState(context: BlockContext, state: EmptyState): Html {
  const { action } = state;
  return html`<div class="sv-empty"><span class="sv-empty-icon">${context.icon(state.icon)}</span>
<p class="sv-empty-title">${state.title}</p><p>${state.text}</p>${
    action && html`<p><a class="sv-btn" href="${safeHref(action.href)}">${action.label}</a></p>`
  }</div>`;
}
