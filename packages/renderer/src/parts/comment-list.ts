import { current, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { CommentsModel, ShownComments } from "../page-model.js";
import { commentThread } from "./comment-thread.js";
import { type EmptyState, emptyState } from "./empty-state.js";
import { pageLinks } from "./page-links.js";

const COMMENTS_ID = "sv-threads";

/** The id of a section of comments, to which the links to other pages of comments lead: the first one on its page has it. */
export const commentsId = ({ once }: BlockContext): Html => (once("comments") ? html` id="${COMMENTS_ID}"` : nothing);

/** The threads of a page between their orders and the links to their other pages; the empty state where there are none. */
export function commentList(
  context: BlockContext,
  { items, shown }: CommentsModel,
  empty: EmptyState,
): readonly Html[] {
  if (items.length === 0) return [emptyState(context, empty)];
  const thread = commentThread(context, items);
  if (!shown) return [thread];
  const isSortable = items.length > 1 || shown.pages.totalPages > 1;
  const orders = shown.thread ? allComments(context, shown.thread) : isSortable && orderLinks(context, shown);
  return [orders || nothing, thread, pageLinks(context, { ...shown.pages, anchor: COMMENTS_ID })];
}

const allComments = ({ messages, icon }: BlockContext, { href }: { readonly href: string }): Html =>
  html`<p><a class="sv-more" href="${safeHref(href)}" rel="nofollow">${icon("arrow-left")}${messages.allComments}</a></p>`;

/** Plain links, so that readers without scripts sort as well. */
function orderLinks({ messages }: BlockContext, { orders }: ShownComments): Html {
  const labels = { oldest: messages.oldest, newest: messages.newest, liked: messages.mostLiked };
  return html`<nav class="sv-tabs" aria-label="${messages.commentOrder}"><ul role="list">${orders.map(
    (one) =>
      html`<li><a href="${safeHref(`${one.href}#${COMMENTS_ID}`)}" rel="nofollow"${current(one.current, "true")}>${labels[one.order]}</a></li>`,
  )}</ul></nav>`;
}
