import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, join, nothing } from "../html.js";
import type { CommentModel, ShownComments } from "../page-model.js";
import { commentForm, commentTools, writingWords } from "./comment-form.js";
import { comment, type ThreadLabels } from "./comment-thread.js";

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
  // Viewers without dialogs, such as guests and silenced members, get no templates for writing.
  const writing =
    context.model.dialogs === undefined
      ? nothing
      : join([
          html`<template data-sv="blank-tools" data-words="${writingWords(context.messages)}">${commentTools(context)}</template>`,
          html`<template data-sv="blank-form">${commentForm(context, labels)}</template>`,
        ]);
  return {
    attributes: html` data-sv-comments="${owner}" data-sv-of="${id}"${
      shown &&
      html` data-sv-shown="${shown.thread?.id ?? shown.order}:${shown.pages.page}"${shown.isLatestElsewhere && html` data-sv-elsewhere`}`
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
