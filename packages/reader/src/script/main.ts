import type { previewComment } from "@sitevine/api";
import { createThread } from "./comments/thread.js";
import { followStyle } from "./live/style.js";
import { offerEditing } from "./page/editing.js";
import { offerKeeping } from "./page/keeping.js";
import { showMarkup } from "./page/markup.js";
import { closeMenus } from "./page/menus.js";
import { part } from "./page/parts.js";
import { offerReactions } from "./page/reactions.js";
import { offerSuggestions } from "./page/searching.js";
import { offerSharing } from "./page/share.js";
import { createHeaderMenu } from "./people/header.js";
import { forgetPerson, keepPerson, lastPerson, type OwnPerson } from "./people/own-person.js";
import { offerRelations } from "./people/relations.js";
import { followUnread } from "./people/unread.js";
import { findOwn, findOwnPage, type OwnPage } from "./session/own-page.js";
import { createSession } from "./session/session.js";

// Exports for modules of single pages. They are loaded beside this one and contain no copy of it.
export { bodyOf, createTombstone, findComment, showLikes } from "./comments/comment-view.js";
export { ownPath } from "./own-path.js";
export { drafts } from "./page/drafts.js";
export { loadStyle } from "./page/load-style.js";
export { exactTime, shortNumber, wordsOf } from "./page/messages.js";
export { announce, focusOn, part, stamp, write } from "./page/parts.js";
export { asButton, pressing, sendByKeys } from "./page/press.js";
export { problemAfter, problemMessage, showProblem } from "./page/problem-message.js";
export { face } from "./people/face.js";
export { findOwn, muted, warnable } from "./session/own-page.js";
export { Problem } from "./session/problem.js";
export { ask } from "./session/request.js";
export { isHinted } from "./session/session.js";

/** Shows a text of a comment as it will be. */
export async function showPreview(element: Element, content: string): Promise<void> {
  const { contentHtml } = await session.call<typeof previewComment>("POST", "/api/comments/preview", { content });
  showMarkup(element, contentHtml);
}

/** Runs work whose failure leaves the page as the site sent it. */
const optional = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** The session of this page, which modules of single pages share. */
export const session = createSession();
const header = createHeaderMenu(session);
/** The comments of this page, if it has any. */
export const thread = createThread(session);
const unreadListeners: ((count: number) => void)[] = [];
const openListeners: ((own: OwnPage) => void)[] = [];
let opened: OwnPage | undefined;
let stopUnread: (() => void) | undefined;

/** Registers a listener for the number of unread notifications. */
export function onUnread(listener: (count: number) => void): void {
  unreadListeners.push(listener);
}

function welcome(person: OwnPerson): void {
  keepPerson(person);
  header.show(person);
}

/** Registers a listener for the member's own data on this page, which may be there already. */
export function onOpen(listener: (own: OwnPage) => void): void {
  if (opened) listener(opened);
  else openListeners.push(listener);
}

/** Updates the page after the member's account has changed. */
export function refreshPerson(): void {
  forgetPerson();
  optional(findOwn().then((own) => own && welcome(own.person)));
}

function open(own: OwnPage): void {
  welcome(own.person);
  stopUnread = followUnread(own.person.id, (count) => {
    header.showUnread(count);
    for (const listener of unreadListeners) listener(count);
  });
  offerReactions(session, own.article);
  offerKeeping(session, own.kept);
  offerEditing(own.article);
  offerRelations(session, own.relation);
  thread?.open(own);
  opened = own;
  for (const listener of openListeners) listener(own);
}

async function start(): Promise<void> {
  const own = await session.start(findOwnPage);
  if (!own) return thread?.openForGuest();
  // The page was rendered for a guest, before the session was renewed.
  if (!part(document, "user")) return location.reload();
  header.showUnread(own.unread ?? 0);
  open(own);
}

session.onChange((subject) => {
  if (subject !== null) return;
  stopUnread?.();
  header.showGuest();
});

const last = lastPerson();
if (last) header.show(last);
closeMenus();
offerSharing();
offerSuggestions(session);
followStyle();
optional(start());
