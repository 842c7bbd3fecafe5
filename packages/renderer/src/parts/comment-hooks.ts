import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, join, nothing } from "../html.js";
import type { CommentModel, ShownComments } from "../page-model.js";
import { comment, type ThreadLabels } from "./comment-thread.js";
import { silenceOf } from "./silence.js";

/** Hooks by which the reader script updates a thread. */
export interface CommentHooks {
  /** Attributes of the thread's section. */
  readonly attributes: Html;
  /** Templates for the elements that the script adds, in the page's language. */
  readonly templates: Html;
}

const NONE: CommentHooks = { attributes: nothing, templates: nothing };

/** Hooks for the thread of an article or of a member's wall; empty when the page does not know which. */
export function commentHooks(
  context: BlockContext,
  owner: "article" | "wall",
  id: string | undefined,
  { labels, shown }: { readonly labels: ThreadLabels; readonly shown: ShownComments | undefined },
): CommentHooks {
  if (id === undefined) return NONE;
  // Without these the script offers nothing to write with. A page for guests knows nobody who could.
  const writing =
    context.model.viewer.kind === "guest" || silenceOf(context.model)
      ? nothing
      : html`<template data-sv="blank-tools">${tools(context)}</template><template data-sv="blank-form">${form(context, labels)}</template>`;
  return {
    attributes: html` data-sv-comments="${owner}" data-sv-of="${id}"${
      shown &&
      html` data-sv-shown="${shown.order}:${shown.pages.page}"${shown.isLatestElsewhere && html` data-sv-elsewhere`}`
    }`,
    templates: join([
      html`<template data-sv="blank-comment"><li>${comment(context, blankComment(context))}</li></template>`,
      html`<template data-sv="blank-tombstone">${comment(context, blankTombstone(context))}</template>`,
      writing,
    ]),
  };
}

/** An empty comment; the script fills in the hooks. */
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

/** Buttons for a member's actions on a comment. */
function tools({ messages, icon }: BlockContext): Html {
  const to = html`<span class="sv-hidden" data-sv="to" dir="auto"></span>`;
  return join([
    tool("reply", html`${icon("corner-down-right")}${messages.commentReply}${to}`),
    tool("edit", messages.commentEdit),
    tool("delete", messages.commentDelete),
  ]);
}

function tool(name: string, content: string | Html): Html {
  return html`<button type="button" class="sv-tool" data-sv="${name}">${content}</button>`;
}

function form(context: BlockContext, labels: ThreadLabels): Html {
  const { messages } = context;
  const id = context.uniqueId("comment-blank");
  const send = html`<button class="sv-btn" data-sv="send">${labels.send}</button>`;
  const preview = html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="preview">${messages.commentPreview}</button>`;
  const previewed = html` role="region" aria-label="${messages.commentPreview}" aria-live="polite"`;
  const cancel = html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="cancel">${messages.cancel}</button>`;
  const fields = [
    html`<label for="${id}" data-sv="field-label">${labels.field}</label>`,
    html`<textarea class="sv-input" id="${id}" name="content" required maxlength="10000"></textarea>`,
    html`<p class="sv-quiet" data-sv="hint">${messages.commentHint}</p>`,
    html`<p class="sv-problem" role="alert" hidden></p>`,
    html`<p class="sv-form-actions">${send}${preview}${cancel}</p>`,
    html`<div class="sv-panel sv-prose" data-sv="preview-text"${previewed} dir="auto" hidden></div>`,
  ];
  return html`<form class="sv-form sv-field">${fields}</form>`;
}
