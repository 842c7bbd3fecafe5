import { classes, safeHref } from "../attributes.js";
import type { BlockContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { ListEntryModel, PageButtonModel, PageEntryModel, PageFieldModel, PagePartModel } from "../page-model.js";
import { avatar, nameLink } from "./avatar.js";
import { commentFrame } from "./comment-frame.js";
import { emptyState } from "./empty-state.js";
import { heading } from "./heading.js";
import { moment } from "./moment.js";
import { pageTitle } from "./page-title.js";
import { proseBox } from "./prose.js";
import { reportLink } from "./report-link.js";
import { signInHref } from "./sign-in-href.js";
import { silenceOf } from "./silence.js";

type Part<Kind extends PagePartModel["kind"]> = Extract<PagePartModel, { readonly kind: Kind }>;

/** Renders the content of a plugin's page with the same parts as the core's pages. */
export function pageParts(context: BlockContext, parts: readonly PagePartModel[]): Html {
  return html`<section class="sv-plugin-page">${parts.map((part) => pagePart(context, part))}</section>`;
}

function pagePart(context: BlockContext, part: PagePartModel): Html {
  switch (part.kind) {
    case "title":
      return pageTitle(context, part.title, part.text, part.action);
    case "list":
      return list(context, part);
    case "entries":
      return html`<ol class="sv-thread" role="list">${part.entries.map(
        (entry) => html`<li id="${entry.anchor}">${pageEntry(context, entry)}</li>`,
      )}</ol>`;
    case "buttons":
      return silenceOf(context.model) ? nothing : html`<div class="sv-buttons">${part.buttons.map(button)}</div>`;
    case "form":
      return form(context, part);
    case "text":
      return proseBox("sv-richtext sv-prose", part.markup);
  }
}

function list(context: BlockContext, { title, entries, empty }: Part<"list">): Html {
  const above = title === null ? nothing : heading(context, 2, "sv-panel-title", title);
  if (entries.length > 0)
    return html`${above}<ol class="sv-hits" role="list">${entries.map(
      (entry) => html`<li>${listEntry(context, entry)}</li>`,
    )}</ol>`;
  return empty === null
    ? above
    : html`${above}${emptyState(context, { icon: "message-square", title: empty, text: "" })}`;
}

function listEntry(context: BlockContext, entry: ListEntryModel): Html {
  const tags = [...(entry.isNew ? [context.messages.entryNew] : []), ...entry.tags];
  const link = html`<a href="${safeHref(entry.href)}" dir="auto">${entry.title}</a>`;
  const marks = tags.map((tag) => html` <span class="sv-tag" dir="auto">${tag}</span>`);
  const meta = [
    entry.author && nameLink(entry.author),
    ...entry.notes.map((note) => html`<span dir="auto">${note}</span>`),
    entry.at && moment(context, entry.at),
  ];
  const text = entry.text && html`<p class="sv-hit-text" dir="auto">${entry.text}</p>`;
  const icon = html`<span class="sv-hit-icon">${entry.author ? avatar(entry.author) : context.icon("message-square")}</span>`;
  const name = classes("sv-hit", entry.isNew && "sv-hit--new");
  const words = html`<div>${heading(context, 2, "sv-hit-title", html`${link}${marks}`)}${text}<p class="sv-meta">${meta}</p></div>`;
  return html`<article class="${name}">${icon}${words}</article>`;
}

function pageEntry(context: BlockContext, entry: PageEntryModel): Html {
  const { messages, format, model } = context;
  const { author, anchor, at, editedAt, markup, report } = entry;
  if (markup === null)
    return html`<p class="sv-tombstone">${context.icon("leaf")}<span>${messages.entryRemoved}</span></p>`;
  const name = author?.displayName ?? messages.formerMember;
  const head = html`<p class="sv-comment-head">${
    author ? nameLink(author, html` class="sv-strong"`) : html`<span class="sv-strong">${name}</span>`
  }<a class="sv-when" href="#${anchor}">${moment(context, at)}</a>${
    editedAt && html`<span class="sv-when" title="${format.exact(editedAt)}">${messages.commentEdited}</span>`
  }</p>`;
  const text = proseBox("sv-prose sv-comment-text", markup);
  const mayAct = silenceOf(model) === null;
  // The script shows it where the page has a form.
  const quote =
    mayAct &&
    model.viewer.kind === "member" &&
    entry.isQuotable &&
    html`<button type="button" class="sv-tool" data-sv="quote" data-sv-name="${author?.username ?? ""}" hidden>${messages.entryQuote}</button>`;
  const acts = mayAct ? [...(quote ? [quote] : []), ...entry.buttons.map(smallButton)] : [];
  const reported = report && reportLink(context, name);
  const target =
    report && html` data-sv-target="${report.type}" data-sv-of="${report.id}" data-sv-by="${author?.id ?? ""}"`;
  const foot =
    acts.length === 0 && !reported ? nothing : html`<p class="sv-comment-foot"${target}>${acts}${reported}</p>`;
  const picture = author
    ? avatar(author, "md")
    : html`<span class="sv-avatar sv-avatar--md" aria-hidden="true">?</span>`;
  return commentFrame(name, picture, [head, text, foot]);
}

/** Attributes that the page's script needs to send the button's request. */
function sending({ method, action, body, question }: PageButtonModel): Html {
  const content = body !== null && html` data-sv-body="${body}"`;
  return html` data-sv-send="${method}" data-sv-action="${action}"${content}${
    question !== null && html` data-sv-question="${question}"`
  }`;
}

const button = (model: PageButtonModel): Html =>
  html`<button type="button" class="sv-btn sv-btn--quiet"${sending(model)} dir="auto">${model.label}</button>`;

const smallButton = (model: PageButtonModel): Html =>
  html`<button type="button" class="sv-tool"${sending(model)} dir="auto">${model.label}</button>`;

/** The form of a member; guests are led to sign in, and the page tells a silenced viewer at its beginning. */
function form(context: BlockContext, part: Part<"form">): Html {
  const { messages, model } = context;
  const href = signInHref(model);
  if (model.viewer.kind === "guest")
    return href === null
      ? nothing
      : html`<p><a class="sv-btn sv-btn--quiet" href="${safeHref(href)}">${context.icon("log-in")}${messages.signIn}</a></p>`;
  if (silenceOf(model)) return nothing;
  const fields = part.fields.map((field) => formField(context, field));
  const id = context.uniqueId("form");
  const send = html`<p><button class="sv-btn" dir="auto">${part.submit}</button></p><p class="sv-problem" role="alert" hidden></p>`;
  const title = heading(context, 2, "sv-panel-title", part.title, id);
  const address = html` data-sv-send="${part.method}" data-sv-action="${part.action}"`;
  // Disabled until the script runs: without it, a browser would send the text to this page, and it would be lost.
  return html`<form aria-labelledby="${id}"${address}><fieldset class="sv-form sv-field" disabled>${title}<noscript><p>${
    messages.commentNoScript
  }</p></noscript>${fields}${send}</fieldset></form>`;
}

function formField(context: BlockContext, { name, label, type, value, maxLength }: PageFieldModel): Html {
  const id = context.uniqueId("field");
  const shared = html` class="sv-input" id="${id}" name="${name}" required maxlength="${maxLength}" dir="auto"`;
  const input =
    type === "text" ? html`<textarea${shared}>${value}</textarea>` : html`<input${shared} value="${value}">`;
  return html`<label for="${id}" dir="auto">${label}</label>${input}`;
}
