import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { CommentModel } from "../page-model.js";
import { comment, type ThreadWords } from "./comment-thread.js";

/** What the reader's script needs to keep a thread going. */
export interface CommentHooks {
  /** Attributes of the thread's section. */
  readonly place: Html;
  /** What the script adds to the thread, in the page's language. */
  readonly templates: Html;
}

const NONE: CommentHooks = { place: nothing, templates: nothing };

/** Hooks of the thread of an article or of a member's wall; none where the page does not know which. */
export function commentHooks(
  context: BlockContext,
  place: "article" | "wall",
  id: string | undefined,
  words: ThreadWords,
): CommentHooks {
  if (id === undefined) return NONE;
  return {
    place: html` data-sv-comments="${place}" data-sv-of="${id}"`,
    templates: html`<template data-sv="blank-comment"><li>${comment(context, blankComment(context))}</li></template><template data-sv="blank-tombstone">${comment(context, blankTombstone(context))}</template><template data-sv="blank-tools">${tools(context)}</template><template data-sv="blank-form">${form(context, words)}</template>`,
  };
}

/** A comment of nobody yet; the script writes into the places that are marked. */
function blankComment({ model }: BlockContext): CommentModel {
  const now = model.request.now;
  return {
    kind: "comment",
    id: "",
    author: { id: "", username: "", displayName: "…", avatarUrl: null, href: "/members" },
    contentHtml: "",
    createdAt: now,
    editedAt: now,
    likes: 0,
    byOwner: false,
    replyHref: null,
    replies: [],
  };
}

function blankTombstone({ model }: BlockContext): CommentModel {
  return { kind: "tombstone", id: "", removedBy: "author", reason: null, createdAt: model.request.now, replies: [] };
}

/** What a member may do to a comment. */
function tools({ messages, icon }: BlockContext): Html {
  return html`<button type="button" class="sv-tool" data-sv="reply">${icon("corner-down-right")}${messages.commentReply}<span class="sv-hidden" data-sv="to" dir="auto"></span></button><button type="button" class="sv-tool" data-sv="edit">${messages.commentEdit}</button><button type="button" class="sv-tool" data-sv="delete">${messages.commentDelete}</button>`;
}

function form(context: BlockContext, words: ThreadWords): Html {
  const { messages } = context;
  const id = context.uniqueId("comment-blank");
  return html`<form class="sv-form sv-field"><label for="${id}" data-sv="field-label">${words.field}</label><textarea class="sv-input" id="${id}" name="content" required maxlength="10000"></textarea><p class="sv-problem" role="alert" hidden></p><p class="sv-form-actions"><button class="sv-btn" data-sv="send">${words.send}</button><button type="button" class="sv-btn sv-btn--quiet" data-sv="cancel">${messages.cancel}</button></p></form>`;
}
