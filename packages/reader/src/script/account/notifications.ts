import type { AnswerOf, listNotifications, readAllNotifications, readNotification } from "@sitevine/api";
import { exactTime } from "../page/messages.js";
import { part, stamp } from "../page/parts.js";
import { problemAfter, showProblem } from "../page/problem-message.js";
import { face } from "../people/face.js";
import type { Session } from "../session/session.js";

type Listed = AnswerOf<typeof listNotifications>;
type Notification = Listed["data"][number];

const PAGE = 20;

/** The list of a member's notifications. */
export interface NotificationList {
  show(): Promise<void>;
  /** Loads changes: there are new notifications, or some were read elsewhere. */
  refresh(): void;
  /** Clears the list after its member has signed out. */
  forget(): void;
}

/** Wires the page of notifications; undefined on all other pages. */
export function createNotificationList(session: Session): NotificationList | undefined {
  const section = document.querySelector<HTMLElement>("[data-sv-notifications]");
  const list = section && part(section, "list");
  return section && list ? wire(session, section, list) : undefined;
}

function wire(session: Session, section: HTMLElement, list: HTMLElement): NotificationList {
  let page = 0;
  let isForgotten = false;
  const older = part(section, "older");
  const readAll = part(section, "read-all");
  const problem = (error: unknown): void => showProblem(problemAfter(list), error);
  const rowOf = (id: string): HTMLElement | null => list.querySelector(`[data-sv-id="${CSS.escape(id)}"]`);

  function showGuest(isGuest: boolean): void {
    isForgotten = isGuest;
    const guest = part(section, "guest");
    if (guest) guest.hidden = !isGuest;
  }

  function showRead(row: HTMLElement, isRead: boolean): void {
    row.classList.toggle("sv-notice--new", !isRead);
    for (const name of ["new", "read"]) {
      const mark = part(row, name);
      if (mark) mark.hidden = isRead;
    }
  }

  async function markRead(row: HTMLElement, id: string): Promise<void> {
    await session.call<typeof readNotification>("PATCH", `/api/notifications/${id}/read`);
    showRead(row, true);
  }

  function createNotice({ id, text, href, actor, createdAt, readAt }: Notification): HTMLElement | undefined {
    const row = stamp(section, "blank-notice")?.querySelector("li");
    if (!row) return undefined;
    row.dataset.svId = id;
    const link = part<HTMLAnchorElement>(row, "text");
    if (link) {
      link.textContent = text;
      // A notification may only link to this site.
      if (href?.startsWith("/") && !href.startsWith("//")) link.href = href;
      link.addEventListener("click", () => void markRead(row, id).catch(() => undefined));
    }
    if (actor) part(row, "actor")?.replaceChildren(face(actor));
    const time = row.querySelector("time");
    if (time) {
      time.dateTime = createdAt;
      time.textContent = exactTime(new Date(createdAt));
    }
    part(row, "read")?.addEventListener("click", () => void markRead(row, id).then(() => link?.focus(), problem));
    showRead(row, readAt !== null);
    return row;
  }

  const fetchPage = (number: number): Promise<Listed> =>
    session.call<typeof listNotifications>("GET", `/api/notifications?page=${number}&limit=${PAGE}`);

  /** Adds notifications that the list does not show yet, newest first, and updates which are read. */
  function take(items: readonly Notification[], where: "top" | "end"): void {
    // The member signed out before the answer arrived.
    if (isForgotten) return;
    const fresh: HTMLElement[] = [];
    for (const item of items) {
      const row = rowOf(item.id);
      const made = row ? undefined : createNotice(item);
      if (row) showRead(row, item.readAt !== null);
      if (made) fresh.push(made);
    }
    if (where === "top") list.prepend(...fresh);
    else list.append(...fresh);
    const empty = part(section, "empty");
    if (empty) empty.hidden = list.children.length > 0;
    if (readAll) readAll.hidden = list.children.length === 0;
  }

  async function showMore(): Promise<void> {
    const { data, meta } = await fetchPage(page + 1);
    page = meta.page;
    take(data, "end");
    if (older) older.hidden = page >= meta.totalPages;
  }

  older?.addEventListener("click", () => void showMore().catch(problem));
  readAll?.addEventListener("click", async () => {
    try {
      await session.call<typeof readAllNotifications>("POST", "/api/notifications/read-all");
      for (const row of list.querySelectorAll<HTMLElement>(".sv-notice--new")) showRead(row, true);
    } catch (error) {
      problem(error);
    }
  });

  return {
    async show() {
      showGuest(false);
      await showMore().catch(problem);
    },
    forget() {
      showGuest(true);
      list.replaceChildren();
      for (const rest of [older, readAll, part(section, "empty")]) if (rest) rest.hidden = true;
      page = 0;
    },
    refresh() {
      if (page > 0) void fetchPage(1).then(({ data }) => take(data, "top"), problem);
    },
  };
}
