import { classes, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import { isolated } from "../isolated.js";
import type { CommentModel, CommentsModel } from "../page-model.js";
import { avatar, nameLink } from "./avatar.js";
import { commentFrame } from "./comment-frame.js";
import { moment } from "./moment.js";
import { prose } from "./prose.js";
import { reportLink } from "./report-link.js";
import { comingBack } from "./sign-in-href.js";
import { silenceOf } from "./silence.js";
import { countToggle } from "./toggle.js";

const LEVELS = 4;

type WrittenComment = Extract<CommentModel, { readonly kind: "comment" }>;

/** Labels of a thread; they differ for articles and walls. */
export interface ThreadLabels {
  readonly field: string;
  readonly send: string;
}

/** A thread as nested lists. Answers below the fourth level are flattened into it, in order. */
export function commentThread(context: BlockContext, items: readonly CommentModel[]): Html {
  return items.length === 0 ? nothing : level(context, items, 1);
}

function level(context: BlockContext, items: readonly CommentModel[], depth: number): Html {
  const shown = depth < LEVELS ? items : flatten(items);
  return html`<ol class="${classes("sv-thread", depth > 1 && "sv-thread--nested")}" role="list">${shown.map(
    (item) =>
      html`<li id="comment-${item.id}">${comment(context, item)}${
        depth < LEVELS && item.replies.length > 0 ? level(context, item.replies, depth + 1) : nothing
      }${allAnswers(context, item)}</li>`,
  )}</ol>`;
}

function allAnswers({ messages, format, icon }: BlockContext, { allAnswers: all }: CommentModel): Html {
  if (!all) return nothing;
  return html`<p><a class="sv-more" href="${safeHref(all.href)}" rel="nofollow">${messages.allAnswersCount(all.count, format)}${icon("arrow-right")}</a></p>`;
}

/** Flattens a tree of any depth, in order. */
function flatten(items: readonly CommentModel[]): readonly CommentModel[] {
  const flat: CommentModel[] = [];
  const open = items.toReversed();
  for (let item = open.pop(); item; item = open.pop()) {
    flat.push(item);
    open.push(...item.replies.toReversed());
  }
  return flat;
}

/** A comment without its answers, or the tombstone of a deleted one. */
export function comment(context: BlockContext, item: CommentModel): Html {
  const { messages } = context;
  if (item.kind === "tombstone")
    return html`<p class="sv-tombstone">${context.icon("leaf")}<span data-sv="why">${
      item.removedBy === "author" ? messages.removedByAuthor : messages.removedByModerator
    }${item.reason && html` ${messages.removedBecause(isolated(item.reason, context.model.site))}`}</span></p>`;
  const { author } = item;
  const label = messages.commentPermalink(isolated(author.displayName, context.model.site));
  const text = html`<div class="sv-prose sv-comment-text" data-sv="text" dir="auto">${prose(item.contentHtml)}</div>`;
  const content = [commentHead(context, item), text, commentFoot(context, item)];
  return commentFrame(label, avatar(author, "md"), content);
}

function commentHead(context: BlockContext, { id, author, byOwner, createdAt, editedAt }: WrittenComment): Html {
  const { messages, format } = context;
  const parts = [
    nameLink(author, html` class="sv-strong" data-sv="author"`),
    byOwner && html`<span class="sv-tag">${messages.commentAuthor}</span>`,
    html`<a class="sv-when" data-sv="when" href="#comment-${id}">${moment(context, createdAt)}</a>`,
    editedAt &&
      html`<span class="sv-when" data-sv="edited" title="${format.exact(editedAt)}">${messages.commentEdited}</span>`,
  ];
  return html`<p class="sv-comment-head">${parts}</p>`;
}

function commentFoot(context: BlockContext, { author, likes, replyHref }: WrittenComment): Html {
  const { messages, format } = context;
  const like = { name: "like", label: messages.like, icon: "heart" } as const;
  const likeCount = countToggle(context, like, likes, messages.likeCount(likes, format));
  const replyTo = html`<span class="sv-hidden" dir="auto"> ${author.displayName}</span>`;
  const reply =
    replyHref &&
    html`<a data-sv="reply" href="${safeHref(replyHref)}" rel="nofollow">${context.icon("corner-down-right")}${messages.commentReply}${replyTo}</a>`;
  return html`<p class="sv-comment-foot" data-sv="foot">${likeCount}${reply}${reportLink(context, author.displayName)}</p>`;
}

/** The form for writing, or why the viewer cannot write. The page tells a silenced viewer at its beginning. */
export function commentForm(context: BlockContext, thread: CommentsModel, labels: ThreadLabels): Html {
  if (silenceOf(context.model)) return nothing;
  const { messages } = context;
  const { writing } = thread;
  if (writing.kind === "closed") return html`<p class="sv-quiet" data-sv="writing">${messages.commentClosed}</p>`;
  if (writing.kind === "script") return html`<p data-sv="writing"><noscript>${messages.commentNoScript}</noscript></p>`;
  if (writing.kind === "signIn") {
    const href = safeHref(comingBack(context.model, writing.href));
    return html`<p data-sv="writing"><a class="sv-btn sv-btn--quiet" href="${href}">${context.icon("log-in")}${messages.commentSignIn}</a></p>`;
  }
  const id = context.uniqueId("comment-field");
  const { replyTo } = writing;
  const label = replyTo ? messages.commentReplyTo(isolated(replyTo.name, context.model.site)) : labels.field;
  const fields = [
    html`<label for="${id}">${label}</label>`,
    replyTo && html`<input type="hidden" name="parentId" value="${replyTo.id}">`,
    html`<textarea class="sv-input" id="${id}" name="content" required maxlength="10000"></textarea>`,
    html`<button class="sv-btn">${labels.send}</button>`,
  ];
  return html`<form class="sv-form sv-field" data-sv="writing" action="${safeHref(writing.action)}" method="post">${fields}</form>`;
}
