import { follow } from "../live/follow.js";
import { say, sayCount } from "../page/messages.js";
import { announce, focusOn, part } from "../page/parts.js";
import type { OwnPerson } from "../people/own-person.js";
import { findOwn, type OwnPage } from "../session/own-page.js";
import { openStream, send } from "../session/request.js";
import type { Session } from "../session/session.js";
import { createRow, findComment, idOf, placeRow, showComment } from "./comment-view.js";
import { type CommentEvent, createPendingComments } from "./pending-comments.js";
import { seekAnchor, seekComment } from "./seek.js";
import {
  type Comment,
  type CreateComment,
  type ListComments,
  type LiveComment,
  ownerOf,
  type StreamComments,
  type ThreadOwner,
} from "./thread-owner.js";

/** A thread that is updated while it is shown. */
export interface Thread {
  readonly section: HTMLElement;
  readonly owner: ThreadOwner;
  /** Follows the thread for a member, with the state of the comments on the page. */
  open(own: OwnPage): void;
  /** Follows new comments for a guest. */
  openForGuest(): void;
  /** Adds a listener for each comment that the page shows, whenever its state is known. */
  onComment(listener: CommentListener): void;
  /** Shows the current state of the comments on the page. */
  refresh(): Promise<void>;
  /** The latest known state of a comment. */
  find(commentId: string): LiveComment | undefined;
  /** Shows a new state of a comment. */
  keep(comment: LiveComment): void;
  /** Writes a comment, and shows it. */
  post(content: string, parentId?: string): Promise<void>;
}

export type CommentListener = (row: HTMLElement, comment: Comment) => void;

// Changes come in bursts; one request loads them all.
const REFRESH_MS = 500;
const MOST = 100;

const byTime = (one: Comment, other: Comment): number =>
  Number(one.createdAt > other.createdAt) - Number(one.createdAt < other.createdAt);

/** Wires the thread of an article or a wall; undefined if the page has none. */
export function createThread(session: Session): Thread | undefined {
  const section = document.querySelector<HTMLElement>("[data-sv-comments]");
  const found = section && ownerOf(section.dataset);
  return section && found ? wire(session, section, found) : undefined;
}

function wire(session: Session, section: HTMLElement, owner: ThreadOwner): Thread {
  const pending = createPendingComments();
  const known = new Map<string, LiveComment>();
  const states = new Map<HTMLElement, Comment>();
  const listeners: CommentListener[] = [];
  const isElsewhere = "svElsewhere" in section.dataset;
  let person: OwnPerson | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;

  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sv-btn sv-btn--quiet";

  function showPendingCount(): void {
    button.textContent = sayCount("newComments", pending.count);
    status.replaceChildren(...(pending.count > 0 ? [button] : []));
  }

  function showTotal(total: number): void {
    const counter = part(section, "total");
    if (!counter) return;
    counter.textContent = new Intl.NumberFormat(document.documentElement.lang).format(total);
    counter.hidden = total === 0;
  }

  /** True where the page would show a comment that it does not have yet. */
  const hasPlaceFor = ({ parentId }: Comment): boolean =>
    parentId === null ? !isElsewhere : findComment(parentId) !== null;

  /** Shows these comments; `isWanted` decides about those that the page does not show yet. */
  function merge(comments: readonly Comment[], isWanted: (comment: Comment) => boolean): HTMLElement[] {
    const added: HTMLElement[] = [];
    for (const comment of comments.toSorted(byTime)) {
      const row = findComment(comment.id);
      if (!row && !comment.deleted && isWanted(comment)) {
        const made = add(comment);
        if (made) added.push(made);
      } else if (row) {
        showComment(section, row, comment);
        tell(row, comment);
      }
    }
    showPendingCount();
    return added;
  }

  function add(comment: LiveComment): HTMLElement | undefined {
    const row = createRow(section, comment);
    if (!row) return undefined;
    placeRow(section, row, comment.parentId);
    pending.drop(comment.id);
    tell(row, comment);
    return row;
  }

  function tell(row: HTMLElement, comment: Comment): void {
    if (!comment.deleted) known.set(comment.id, comment);
    states.set(row, comment);
    for (const listener of listeners) listener(row, comment);
  }

  /** Comments of the page with what the member may do to them, or the newest of the thread. */
  async function load(name: string): Promise<readonly Comment[]> {
    const own = person && (await findOwn(new URLSearchParams({ comments: name })));
    if (own) return own.comments ?? [];
    return (await session.call<ListComments>("GET", `${owner.list}?limit=${MOST}`)).data;
  }

  async function refresh(): Promise<void> {
    merge(await load(owner.shown), () => false);
  }

  async function showPending(): Promise<void> {
    const comments = await load(owner.own);
    const [first] = merge(comments, (comment) => pending.has(comment.id) && hasPlaceFor(comment));
    if (first) return focusOn(first);
    const away = comments.findLast(({ id, deleted }) => !deleted && pending.has(id));
    if (away) seekComment(away.id);
  }

  function onEvent(event: CommentEvent): void {
    showTotal(event.total);
    const isStale = pending.handle(event, (commentId) => document.getElementById(idOf(commentId)) !== null);
    showPendingCount();
    if (!isStale) return;
    clearTimeout(refreshing);
    refreshing = setTimeout(() => void refresh().catch(() => undefined), REFRESH_MS);
  }

  button.addEventListener("click", () => void showPending().catch(() => undefined));
  function listen(): void {
    const { stream } = owner;
    if (stream === null) return;
    section.querySelector(":scope > :is(.sv-thread, .sv-empty)")?.after(status);
    follow<CommentEvent>(
      {
        name: stream,
        event: "comments",
        open: (signal) => (person ? openOwnStream(owner, signal) : openStream<StreamComments>(stream, { signal })),
      },
      onEvent,
    );
  }
  seekAnchor();

  return {
    section,
    owner,
    openForGuest: listen,
    refresh,
    find: (commentId) => known.get(commentId),
    keep(comment) {
      known.set(comment.id, comment);
      const row = findComment(comment.id);
      if (row) showComment(section, row, comment);
    },
    async post(content, parentId) {
      const comment = await session.call<CreateComment>("POST", owner.list, {
        content,
        ...(parentId ? { parentId } : {}),
      });
      // It may have arrived by the stream already.
      const [row = findComment(comment.id)] = merge([comment], hasPlaceFor);
      announce(say("posted"));
      if (row) focusOn(row);
      else seekComment(comment.id);
    },
    onComment(listener) {
      listeners.push(listener);
      for (const [row, comment] of states) listener(row, comment);
    },
    open(own) {
      person = own.person;
      listen();
      const newest = newestShown(section);
      merge(own.comments ?? [], (comment) => comment.createdAt > newest && hasPlaceFor(comment));
    },
  };
}

/** Opens a stream with the page session, since the article may be for members. */
const openOwnStream = ({ id }: ThreadOwner, signal: AbortSignal): Promise<Response> =>
  send("GET", `/me/comments/${id}`, { signal, accept: "text/event-stream" });

/** Time of the newest comment on the page; a page may be slightly older than the thread. */
function newestShown(section: HTMLElement): string {
  const times = [...section.querySelectorAll<HTMLTimeElement>("[data-sv='when'] time")].map(({ dateTime }) => dateTime);
  return times.toSorted().at(-1) ?? "";
}
