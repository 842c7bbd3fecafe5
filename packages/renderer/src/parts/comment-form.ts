import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, join } from "../html.js";
import type { IconName } from "../icons/icon.js";
import type { Messages } from "../messages/messages.js";
import type { ThreadLabels } from "./comment-thread.js";

/** Buttons for a member's actions on a comment. */
export function commentTools({ messages, icon }: BlockContext): Html {
  const to = html`<span class="sv-hidden" data-sv="to" dir="auto"></span>`;
  return join([
    tool("reply", html`${icon("corner-down-right")}${messages.commentReply}${to}`),
    tool("edit", messages.commentEdit),
    tool("delete", messages.commentDelete),
    tool("mute", html`${messages.commentMute}${to}`),
  ]);
}

const tool = (name: string, content: string | Html): Html =>
  html`<button type="button" class="sv-tool" data-sv="${name}">${content}</button>`;

/** Messages that the script shows while members write, as JSON. */
export const writingWords = (messages: Messages): string =>
  JSON.stringify({
    replyTo: messages.commentReplyTo("{name}"),
    editField: messages.commentEditField,
    save: messages.save,
    deleteAsk: messages.commentDeleteAsk,
    deleteYes: messages.commentDelete,
    deleteNo: messages.commentKeep,
    saved: messages.commentSaved,
    deleted: messages.commentDeleted,
    quote: messages.quoteSelection,
    fresh: messages.freshComment,
    sinceVisit: messages.sinceVisit("{n}"),
    firstFresh: messages.firstFresh,
    mutedBy: messages.mutedComment("{name}"),
    muted: messages.memberMuted("{name}"),
    unmuted: messages.memberUnmuted("{name}"),
    show: messages.showMuted,
    unmute: messages.unmute,
  });

interface Format {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  /** As `aria-keyshortcuts` has it, with Control where a Mac has ⌘; empty for none. */
  readonly keys: string;
  /** False for what is inserted rather than switched on and off. */
  readonly isToggle: boolean;
}

const formats = (messages: Messages): readonly Format[] => [
  { name: "bold", icon: "bold", label: messages.formatBold, keys: "Control+B", isToggle: true },
  { name: "link", icon: "link", label: messages.formatLink, keys: "Control+K", isToggle: false },
  { name: "code", icon: "code", label: messages.formatCode, keys: "Control+E", isToggle: true },
  { name: "quote", icon: "quote", label: messages.formatQuote, keys: "Control+Shift+Period", isToggle: true },
  // The script removes it for members who may show no pictures.
  { name: "picture", icon: "image", label: messages.insertPicture, keys: "", isToggle: false },
];

function formatButton(
  { icon }: BlockContext,
  { name, icon: picture, label, keys, isToggle }: Format,
  isFirst: boolean,
): Html {
  const title = keys === "" ? label : `${label} (${keys.replace("Control", "Ctrl").replace("Period", ".")})`;
  const shortcuts = keys !== "" && html` aria-keyshortcuts="${keys} ${keys.replace("Control", "Meta")}"`;
  const named = html` aria-label="${label}" title="${title}"${shortcuts}`;
  const state = html` tabindex="${isFirst ? "0" : "-1"}"${isToggle && html` aria-pressed="false"`}`;
  return html`<button type="button" class="sv-write-tool" data-sv-format="${name}"${named}${state}>${icon(picture)}</button>`;
}

/** Renders the list of a text's pictures during upload and description; the script clones the row for each. */
function pictureRows({ messages }: BlockContext): Html {
  const named = html`<span class="sv-quiet" data-sv="picture-name" dir="auto"></span> ${messages.pictureShows}`;
  const row = html`<li class="sv-field"><progress max="1" value="0" aria-label="${messages.pictureSending}"></progress>
    <label>${named} <input class="sv-input" maxlength="300"></label><p class="sv-problem" role="alert" hidden></p>
    <p class="sv-form-actions">${[
      html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="picture-retry" hidden>${messages.pictureRetry}</button>`,
      html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="picture-remove">${messages.pictureRemove}</button>`,
    ]}</p></li>`;
  const words = html` data-inserted="${messages.pictureInserted}" data-wait="${messages.pictureWait}"`;
  return html`<ul class="sv-write-pictures" role="list" data-sv="pictures"${words} hidden><template>${row}</template></ul>`;
}

/**
 * The form with which members write and change comments. The script clones it, gives it its ids, and loads what moves its
 * tabs and tools when a member first turns to the form.
 */
export function commentForm(context: BlockContext, labels: ThreadLabels): Html {
  const { messages, icon } = context;
  const id = context.uniqueId("comment-blank");
  const tools = formats(messages).map((format, index) => formatButton(context, format, index === 0));
  const tab = (name: string, label: string, isFirst: boolean): Html => {
    const state = html` aria-selected="${String(isFirst)}" tabindex="${isFirst ? "0" : "-1"}"`;
    return html`<button type="button" role="tab" class="sv-write-tab" data-sv-tab="${name}"${state}>${label}</button>`;
  };
  const bar = html`<div class="sv-write-bar"><div role="tablist" aria-label="${messages.writeTabs}">${[
    tab("write", messages.writeTab, true),
    tab("preview", messages.commentPreview, false),
  ]}</div><div role="toolbar" aria-label="${messages.formatting}" data-sv="formats">${tools}</div></div>`;
  const send = html`<button class="sv-btn" data-sv="send">${labels.send}</button>`;
  const quoted = html`${icon("quote")}${messages.quoteComment}`;
  const quote = html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="quote-all" hidden>${quoted}</button>`;
  const cancel = html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="cancel">${messages.cancel}</button>`;
  const members = html` data-members="${messages.members}"`;
  const field = html`<textarea class="sv-input" id="${id}" name="content" required maxlength="10000"${members}></textarea>`;
  const preview = html` data-sv="preview" data-nothing="${messages.previewNothing}"`;
  const fields = [
    html`<label for="${id}" data-sv="field-label">${labels.field}</label>`,
    bar,
    html`<div class="sv-write-panel" role="tabpanel" data-sv="write">${field}</div>`,
    html`<div class="sv-write-panel sv-panel sv-prose" role="tabpanel"${preview} tabindex="0" dir="auto" hidden></div>`,
    pictureRows(context),
    html`<p class="sv-quiet" data-sv="hint">${messages.commentHint}</p>`,
    html`<p class="sv-problem" role="alert" hidden></p>`,
    html`<p class="sv-form-actions">${send}${quote}${cancel}</p>`,
  ];
  return html`<form class="sv-form sv-field">${fields}</form>`;
}
