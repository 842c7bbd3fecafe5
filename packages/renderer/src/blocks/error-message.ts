import { html, nothing } from "../html.js";
import { heading } from "../parts/heading.js";
import { signInHref } from "../parts/sign-in-href.js";
import type { BlockDefinition } from "../registry.js";

/** Statuses of pages that another viewer may be allowed to see. */
const CLOSED: ReadonlySet<number> = new Set([401, 403]);

/** A description of the error, and links that lead on. */
export const errorMessage: BlockDefinition = {
  type: "errorMessage",
  needs: ["error"],
  render: (_block, context) => {
    const { error } = context.model.content;
    if (!error) return nothing;
    const { messages, model } = context;
    const wayIn = CLOSED.has(error.status) && model.viewer.kind === "guest" ? signInHref(model) : null;
    const signIn = wayIn && html`<a class="sv-btn" href="${wayIn}">${messages.signIn}</a>`;
    const home = html`<a class="sv-btn${wayIn && " sv-btn--quiet"}" href="/">${messages.errorHome}</a>`;
    const search = html`<a class="sv-btn sv-btn--quiet" href="/search">${messages.errorSearch}</a>`;
    const requestId = error.requestId && html` <code>${error.requestId}</code>`;
    const content = [
      html`<p class="sv-error-status" aria-hidden="true">${error.status}</p>`,
      heading(context, 1, "sv-page-title", error.title),
      html`<p class="sv-standfirst" dir="auto">${error.message}</p>`,
      html`<p class="sv-error-actions">${signIn}${home}${search}</p>`,
      html`<p class="sv-quiet">${messages.errorDetails}: <code>${error.code}</code>${requestId}</p>`,
    ];
    return html`<section class="sv-error"${error.status === 404 && html` data-sv="not-found"`}>${content}</section>`;
  },
};
