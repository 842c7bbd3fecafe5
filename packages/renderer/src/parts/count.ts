import type { BlockContext } from "../context.js";
import type { Formatter } from "../format.js";
import type { Html } from "../html.js";
import { html } from "../html.js";
import type { IconName } from "../icons/icon.js";
import type { ArticleCounts } from "../page-model.js";

/** A short number beside an icon; the full number is for pointers and screen readers. */
export function count(
  context: BlockContext,
  icon: IconName,
  value: number,
  message: (value: number, format: Formatter) => string,
): Html {
  const exact = message(value, context.format);
  const short = html`<span aria-hidden="true">${context.format.short(value)}</span>`;
  return html`<span class="sv-count" title="${exact}">${context.icon(icon)}${short}<span class="sv-hidden">${exact}</span></span>`;
}

/** Reactions to an article. */
export function articleCounts(context: BlockContext, counts: ArticleCounts): Html {
  const { messages } = context;
  return html`<span class="sv-counts">${count(context, "heart", counts.likes, messages.likeCount)}${count(
    context,
    "message-circle",
    counts.comments,
    messages.commentCount,
  )}${count(context, "eye", counts.views, messages.viewCount)}</span>`;
}
