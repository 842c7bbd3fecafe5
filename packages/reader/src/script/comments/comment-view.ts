import { showMarkup } from "../page/markup.js";
import { exactTime, say, sayCount, shortNumber } from "../page/messages.js";
import { part, stamp, write } from "../page/parts.js";
import { showToggle } from "../page/press.js";
import { face } from "../people/face.js";
import type { Comment, LiveComment } from "./thread-owner.js";

const LEVELS = 4;

export const idOf = (commentId: string): string => `comment-${commentId}`;

export const findComment = (commentId: string): HTMLElement | null => document.getElementById(idOf(commentId));

/** The comment in a row, without its answers. */
export const bodyOf = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>(":scope > .sv-comment, :scope > .sv-tombstone");

/** Creates the row for a comment that the page does not show yet. */
export function createRow(section: HTMLElement, comment: LiveComment): HTMLElement | null {
  const row = stamp(section, "blank-comment")?.querySelector("li");
  const body = row && bodyOf(row);
  if (!row || !body) return null;
  row.id = idOf(comment.id);
  const { author } = comment;
  if (author) {
    body.setAttribute("aria-label", say("byName", { name: author.displayName }));
    body.querySelector(".sv-avatar")?.replaceWith(face(author));
    const link = part<HTMLAnchorElement>(body, "author");
    if (link) {
      link.textContent = author.displayName;
      // An account that is deactivated or banned has no profile.
      if (author.active) link.href = `/u/${encodeURIComponent(author.username)}`;
      else link.removeAttribute("href");
    }
  }
  write(body, "report-of", ` ${author?.displayName ?? ""}`);
  const when = part<HTMLAnchorElement>(body, "when");
  const time = when?.querySelector("time");
  if (when && time) {
    when.href = `#${row.id}`;
    time.dateTime = comment.createdAt;
    time.title = exactTime(new Date(comment.createdAt));
  }
  showComment(section, row, comment);
  return row;
}

/** Updates a row to the current state of its comment: its text, its likes, or its deletion. */
export function showComment(section: HTMLElement, row: HTMLElement, comment: Comment): void {
  const body = bodyOf(row);
  if (!body) return;
  if (comment.deleted) {
    if (body.matches(".sv-comment")) body.replaceWith(createTombstone(section, comment.deletedBy, comment.reason));
    return;
  }
  // A moderator has restored it.
  if (body.matches(".sv-tombstone")) {
    const fresh = createRow(section, comment);
    body.replaceWith(...(fresh ? [bodyOf(fresh) ?? body] : []));
    return;
  }
  const text = part(body, "text");
  if (text) showMarkup(text, comment.contentHtml);
  const edited = part(body, "edited");
  if (edited) {
    edited.hidden = comment.editedAt === null;
    if (comment.editedAt !== null) edited.title = exactTime(new Date(comment.editedAt));
  }
  showLikes(body, comment.likedByMe, comment.likeCount);
}

export function showLikes(body: HTMLElement, isLiked: boolean, count: number): void {
  const like = part(body, "like");
  if (like instanceof HTMLButtonElement) showToggle(like, isLiked, shortNumber(count), sayCount("likes", count));
  else if (like) {
    write(like, "short", shortNumber(count));
    write(like, "exact", sayCount("likes", count));
  }
}

/** Creates the tombstone that replaces a deleted comment. */
export function createTombstone(section: HTMLElement, by: string, reason: string | null): Node {
  const stone = stamp(section, "blank-tombstone") ?? document.createDocumentFragment();
  const sentence = say(by === "author" ? "removedByAuthor" : "removedByModerator");
  write(stone, "why", reason === null ? sentence : `${sentence} ${say("because", { reason })}`);
  return stone;
}

/** Inserts a row below its parent, or where the newest comment of the thread is. */
export function placeRow(section: HTMLElement, row: HTMLElement, parentId: string | null): void {
  const parent = parentId === null ? null : findComment(parentId);
  if (parent) {
    listBelow(section, parent).append(row);
    return;
  }
  const list = section.querySelector<HTMLElement>(":scope > .sv-thread");
  if (list) {
    if (section.dataset.svShown?.startsWith("newest")) list.prepend(row);
    else list.append(row);
    return;
  }
  const first = createList();
  first.append(row);
  const empty = section.querySelector(":scope > .sv-empty");
  if (empty) empty.replaceWith(first);
  else section.querySelector(":scope > :is(h2, h3)")?.after(first);
}

/** The list for the answers of a comment; below the last level, the list that contains the comment. */
function listBelow(section: HTMLElement, parent: HTMLElement): HTMLElement {
  let depth = 0;
  for (
    let list = parent.closest("ol");
    list && section.contains(list);
    list = list.parentElement?.closest("ol") ?? null
  )
    depth += 1;
  const own = parent.querySelector<HTMLElement>(":scope > ol");
  if (own) return own;
  const beside = parent.closest("ol");
  if (depth >= LEVELS && beside) return beside;
  const list = createList();
  list.classList.add("sv-thread--nested");
  parent.append(list);
  return list;
}

function createList(): HTMLOListElement {
  const list = document.createElement("ol");
  list.className = "sv-thread";
  list.setAttribute("role", "list");
  return list;
}
