import type { PageContext } from "../context.js";
import type { Html } from "../html.js";
import { html, nothing } from "../html.js";
import type { Messages } from "../messages/messages.js";

/** Length of a note to the moderators, and of the reason of an act; the site refuses longer ones. */
const [NOTE_LENGTH, REASON_LENGTH] = [2_000, 500];

/**
 * The dialogs by which members report what others write and, for an audience of moderators, those by which they act in place.
 * The script of these pages opens them; nothing in them depends on who reads the page.
 */
export function moderationDialogs(context: PageContext): Html {
  const { messages, model } = context;
  if (model.dialogs === undefined) return nothing;
  const acts = model.dialogs === "moderate" && [
    act(context, "remove", messages.removeTitle, messages.removeText, messages.removeComment, resolves(context)),
    act(context, "unlist", messages.unlistTitle, messages.unlistText, messages.unlist, resolves(context)),
    act(context, "warn", messages.warnTitle, messages.warnText, messages.warn, points(context)),
  ];
  return html`<template data-sv="dialogs" data-words="${words(messages, model.dialogs === "moderate")}">${[report(context), acts]}</template>`;
}

/** Messages that the script shows outside the dialogs, as JSON. */
function words(messages: Messages, moderates: boolean): string {
  const everybody = {
    commentBy: messages.commentPermalink("{name}"),
    unlisted: messages.unlistedNote,
    because: messages.removedBecause("{reason}"),
  };
  if (!moderates) return JSON.stringify(everybody);
  return JSON.stringify({
    ...everybody,
    remove: messages.removeComment,
    restore: messages.restoreComment,
    unlist: messages.unlist,
    relist: messages.relist,
    warn: messages.warn,
    removed: messages.removedByModerator,
    restored: messages.commentRestored,
    unlistedNow: messages.articleUnlisted,
    relisted: messages.articleRelisted,
    warned: messages.warned,
    points: messages.warnCounted("{now}", "{after}"),
    silence: messages.warnSilences("{until}"),
    silenceForGood: messages.warnSilencesForGood,
    ban: messages.warnBans("{until}"),
    banForGood: messages.warnBansForGood,
  });
}

const actionsRow = (...buttons: readonly Html[]): Html => html`<p class="sv-form-actions">${buttons}</p>`;

const title = (id: string, text: string): Html => html`<h2 class="sv-dialog-title" id="${id}">${text}</h2>`;

function dialog(context: PageContext, name: string, heading: string, fields: readonly Html[], send: string): Html {
  const { messages } = context;
  const id = context.uniqueId(`${name}-dialog`);
  const about = html`<p class="sv-quiet" data-sv="about"></p>`;
  const problem = html`<p class="sv-problem" role="alert" hidden></p>`;
  const buttons = actionsRow(
    html`<button class="sv-btn" data-sv="send">${send}</button>`,
    html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="cancel">${messages.cancel}</button>`,
  );
  const form = html`<form class="sv-dialog-form">${[title(id, heading), about, ...fields, problem, buttons]}</form>`;
  const inside = [form, name === "report" && thanks(context)];
  return html`<dialog class="sv-dialog" data-sv="${name}-dialog" aria-labelledby="${id}">${inside}</dialog>`;
}

const field = (id: string, label: string, input: Html): Html =>
  html`<p class="sv-field"><label for="${id}">${label}</label>${input}</p>`;

function report(context: PageContext): Html {
  const { messages } = context;
  const id = context.uniqueId("report-note");
  const reasons = html`<legend>${messages.reportReason}</legend><p class="sv-quiet">${messages.loading}</p>`;
  const note = html`<textarea class="sv-input" id="${id}" name="note" maxlength="${NOTE_LENGTH}" dir="auto"></textarea>`;
  const fields = [
    html`<fieldset class="sv-choices" data-sv="reasons">${reasons}</fieldset>`,
    field(id, messages.reportNote, note),
    html`<p class="sv-quiet" data-sv="notice" dir="auto"></p>`,
  ];
  return dialog(context, "report", messages.reportTitle, fields, messages.reportSend);
}

/** Confirmation that replaces the form once the report has arrived. */
function thanks({ messages, icons }: PageContext): Html {
  const heading = html`${icons.draw("check")}${messages.reportThanks}`;
  const inside = [
    html`<h2 class="sv-dialog-title" data-sv="thanks-title">${heading}</h2>`,
    html`<p>${messages.reportThanksText}</p>`,
    actionsRow(html`<button type="button" class="sv-btn" data-sv="close">${messages.close}</button>`),
  ];
  return html`<div class="sv-dialog-form" data-sv="thanks" hidden>${inside}</div>`;
}

function act(context: PageContext, name: string, heading: string, text: string, send: string, more?: Html): Html {
  const id = context.uniqueId(`${name}-reason`);
  const hint = html`<p class="sv-quiet" id="${id}-hint">${text}</p>`;
  const bounds = html`required maxlength="${REASON_LENGTH}" autocomplete="off" aria-describedby="${id}-hint"`;
  const input = html`<input class="sv-input" id="${id}" name="reason" ${bounds} dir="auto">`;
  return dialog(context, name, heading, [hint, field(id, context.messages.actReason, input), more ?? nothing], send);
}

/** Shown where there is a report that the act settles. */
function resolves({ messages }: PageContext): Html {
  const box = html`<input type="checkbox" name="resolve" checked>`;
  return html`<p class="sv-choices" data-sv="resolve" hidden><label>${box}<span>${messages.actResolves}</span></label></p>`;
}

/** The points of a warning, and what they lead to. */
function points(context: PageContext): Html {
  const id = context.uniqueId("warn-points");
  const bounds = html`type="number" inputmode="numeric" min="0" max="100" value="1" required`;
  const described = html`aria-describedby="${id}-follows"`;
  const input = html`<input class="sv-input sv-points" id="${id}" name="points" ${bounds} ${described}>`;
  const follows = html`<p class="sv-follows" id="${id}-follows" data-sv="follows" role="status"></p>`;
  return html`${field(id, context.messages.warnPoints, input)}${follows}`;
}
