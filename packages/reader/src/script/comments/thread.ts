import { follow } from "../live/follow.js";
import { announce, focusOn, part } from "../page/parts.js";
import { say, sayCount } from "../page/words.js";
import type { OwnPerson } from "../people/own-person.js";
import { findOwn, type OwnPage } from "../session/own-page.js";
import { openStream, send } from "../session/request.js";
import type { Session } from "../session/session.js";
import { createRow, findComment, idOf, placeRow, showComment } from "./comment-view.js";
import { createComposer } from "./composer.js";
import { type CommentNews, createPendingComments } from "./news.js";
import { offerTools } from "./own-tools.js";
import {
  type Comment,
  type CreateComment,
  type ListComments,
  type LiveComment,
  type Place,
  placeOf,
  type StreamComments,
} from "./place.js";

/** A thread that goes on while it is read. */
export interface Thread {
  /** Lets a member write, answer, like, and change what is the member's own. */
  open(own: OwnPage): void;
  /** Follows what others write, for somebody who has not signed in. */
  openForGuest(): void;
}

// News of changes come in bursts; one look shows them all.
const REFRESH_MS = 500;
const MOST = 100;

/** Wires the thread of an article or a wall; undefined where the page has none. */
export function createThread(session: Session): Thread | undefined {
  const section = document.querySelector<HTMLElement>("[data-sv-comments]");
  const found = section && placeOf(section.dataset);
  return section && found ? wire(session, section, found) : undefined;
}

function wire(session: Session, section: HTMLElement, place: Place): Thread {
  const pending = createPendingComments();
  const known = new Map<string, LiveComment>();
  let person: OwnPerson | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;

  const news = document.createElement("p");
  news.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sv-btn sv-btn--quiet sv-news";

  function showNews(): void {
    button.textContent = sayCount("newComments", pending.count);
    news.replaceChildren(...(pending.count > 0 ? [button] : []));
  }

  function showTotal(total: number): void {
    const place = part(section, "total");
    if (!place) return;
    place.textContent = new Intl.NumberFormat(document.documentElement.lang).format(total);
    place.hidden = total === 0;
  }

  /** Shows what the site says of these comments, oldest first; true for those that are to be added. */
  function merge(comments: readonly Comment[], isWanted: (comment: Comment) => boolean): HTMLElement[] {
    const added: HTMLElement[] = [];
    for (const comment of comments) {
      const row = findComment(comment.id);
      if (!row && !comment.deleted && isWanted(comment)) {
        const made = add(comment);
        if (made) added.push(made);
      } else if (row) {
        showComment(section, row, comment);
        if (!comment.deleted) dress(row, comment);
      }
    }
    showNews();
    return added;
  }

  function add(comment: LiveComment): HTMLElement | undefined {
    const row = createRow(section, comment);
    if (!row) return undefined;
    placeRow(section, row, comment.parentId);
    pending.drop(comment.id);
    dress(row, comment);
    return row;
  }

  /** Gives a comment what the member may do to it. */
  function dress(row: HTMLElement, comment: LiveComment): void {
    known.set(comment.id, comment);
    if (!person) return;
    offerTools({
      section,
      row,
      person,
      place,
      find: () => known.get(comment.id) ?? comment,
      call: session.call,
      keep: (changed) => {
        known.set(changed.id, changed);
        showComment(section, row, changed);
      },
      reply: (text) => post(text, comment.id),
    });
  }

  /** The newest comments, oldest first: for a member as the member may change them. */
  async function load(): Promise<readonly Comment[]> {
    const ask = new URLSearchParams({ comments: place.own });
    const own = person && (await findOwn(ask));
    const { data } = own
      ? { data: own.comments ?? [] }
      : await session.call<ListComments>("GET", `${place.list}?limit=${MOST}`);
    return data.toReversed();
  }

  async function post(content: string, parentId?: string): Promise<void> {
    const comment = await session.call<CreateComment>("POST", place.list, {
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

  function hear(heard: CommentNews): void {
    showTotal(heard.total);
    const isStale = pending.hear(heard, (commentId) => document.getElementById(idOf(commentId)) !== null);
    showNews();
    if (!isStale) return;
    clearTimeout(refreshing);
    refreshing = setTimeout(() => void refresh().catch(() => undefined), REFRESH_MS);
  }

  button.addEventListener("click", () => void showPending().catch(() => undefined));
  function listen(): void {
    const { stream } = place;
    if (stream === null) return;
    section.querySelector(":scope > :is(.sv-thread, .sv-empty)")?.after(news);
    follow<CommentNews>(
      {
        name: stream,
        event: "comments",
        open: (signal) => (person ? openOwnStream(place, signal) : openStream<StreamComments>(stream, { signal })),
      },
      hear,
    );
  }

  return {
    openForGuest: listen,
    open(own) {
      person = own.person;
      listen();
      const writing = part(section, "writing");
      if (place.kind === "wall" || person.permissions.includes("article.comment.create")) {
        const form = createComposer(section, { draft: "new", onSend: (text) => post(text) });
        if (form) writing?.replaceWith(form);
      }
      const newest = newestShown(section);
      merge((own.comments ?? []).toReversed(), ({ createdAt }) => createdAt > newest);
    },
  };
}

/** The stream of a place that may be for members: the page session opens it. */
const openOwnStream = ({ id }: Place, signal: AbortSignal): Promise<Response> =>
  send("GET", `/me/comments/${id}`, { signal, accept: "text/event-stream" });

/** When the newest comment of the page was written; a page may be a little older than the thread. */
function newestShown(section: HTMLElement): string {
  const times = [...section.querySelectorAll<HTMLTimeElement>("[data-sv='when'] time")].map(({ dateTime }) => dateTime);
  return times.toSorted().at(-1) ?? "";
}
