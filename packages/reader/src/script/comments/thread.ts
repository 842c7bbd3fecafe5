import { follow } from "../live/follow.js";
import { say, sayCount } from "../page/messages.js";
import { announce, focusOn, part } from "../page/parts.js";
import type { OwnPerson } from "../people/own-person.js";
import { findOwn, type OwnPage } from "../session/own-page.js";
import { openStream, send } from "../session/request.js";
import type { Session } from "../session/session.js";
import { createRow, findComment, idOf, placeRow, showComment } from "./comment-view.js";
import { createComposer } from "./composer.js";
import { offerTools } from "./own-tools.js";
import { type CommentEvent, createPendingComments } from "./pending-comments.js";
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
  /** Lets a member write, answer, like, and change their own comments. */
  open(own: OwnPage): void;
  /** Follows new comments for a guest. */
  openForGuest(): void;
  /** Registers the listener for each comment that the page shows, whenever its state is known. */
  onComment(listener: CommentListener): void;
  /** Shows the current state of the comments on the page. */
  refresh(): Promise<void>;
}

export type CommentListener = (row: HTMLElement, comment: Comment) => void;

// Changes come in bursts; one request loads them all.
const REFRESH_MS = 500;
const MOST = 100;

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
  let listener: CommentListener | undefined;
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

  /** Shows these comments, oldest first; `isWanted` decides about those that the page does not show yet. */
  function merge(comments: readonly Comment[], isWanted: (comment: Comment) => boolean): HTMLElement[] {
    const added: HTMLElement[] = [];
    for (const comment of comments) {
      const row = findComment(comment.id);
      if (!row && !comment.deleted && isWanted(comment)) {
        const made = add(comment);
        if (made) added.push(made);
      } else if (row) {
        showComment(section, row, comment);
        if (!comment.deleted) addTools(row, comment);
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
    addTools(row, comment);
    tell(row, comment);
    return row;
  }

  function tell(row: HTMLElement, comment: Comment): void {
    states.set(row, comment);
    listener?.(row, comment);
  }

  /** Adds the member's tools to a comment. */
  function addTools(row: HTMLElement, comment: LiveComment): void {
    known.set(comment.id, comment);
    if (!person) return;
    offerTools({
      section,
      row,
      person,
      owner,
      find: () => known.get(comment.id) ?? comment,
      call: session.call,
      keep: (changed) => {
        known.set(changed.id, changed);
        showComment(section, row, changed);
      },
      reply: (text) => post(text, comment.id),
    });
  }

  /** The newest comments, oldest first; for a member, with what the member may do to them. */
  async function load(): Promise<readonly Comment[]> {
    const ask = new URLSearchParams({ comments: owner.own });
    const own = person && (await findOwn(ask));
    const { data } = own
      ? { data: own.comments ?? [] }
      : await session.call<ListComments>("GET", `${owner.list}?limit=${MOST}`);
    return data.toReversed();
  }

  async function post(content: string, parentId?: string): Promise<void> {
    const comment = await session.call<CreateComment>("POST", owner.list, {
      content,
      ...(parentId ? { parentId } : {}),
    });
    const [row = findComment(comment.id)] = merge([comment], () => true);
    announce(say("posted"));
    if (row) focusOn(row);
  }

  async function refresh(): Promise<void> {
    merge(await load(), () => false);
  }

  async function showPending(): Promise<void> {
    const [first] = merge(await load(), ({ id }) => pending.has(id));
    if (first) focusOn(first);
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

  return {
    openForGuest: listen,
    refresh,
    onComment(heard) {
      listener = heard;
      for (const [row, comment] of states) heard(row, comment);
    },
    open(own) {
      person = own.person;
      listen();
      const writing = part(section, "writing");
      if (owner.kind === "wall" || person.permissions.includes("article.comment.create")) {
        const form = createComposer(section, { draft: "new", call: session.call, onSend: (text) => post(text) });
        if (form) writing?.replaceWith(form);
      }
      const newest = newestShown(section);
      merge((own.comments ?? []).toReversed(), ({ createdAt }) => createdAt > newest);
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
