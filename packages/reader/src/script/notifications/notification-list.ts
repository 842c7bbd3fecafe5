import type { AnswerOf, listNotifications, readAllNotifications, readNotification } from "@sitevine/api";
import {
  announce,
  face,
  findOwn,
  focusOn,
  ownPath,
  part,
  pressing,
  problemAfter,
  session,
  showProblem,
  stamp,
} from "../main.js";
import { createCalendar } from "../moments/calendar.js";
import { createDays } from "./days.js";

type Listed = AnswerOf<typeof listNotifications>;
type Notification = Listed["data"][number];

const NEW = "sv-notification--new";

/** The list of a member's notifications. */
export interface NotificationList {
  show(): Promise<void>;
  /** Loads changes: there are new notifications, or some were read elsewhere. */
  refresh(unread: number): void;
  /** Clears the list after its member has signed out. */
  forget(): void;
}

/** Sets up the list of the page of notifications. */
export function createNotificationList(section: HTMLElement): NotificationList | undefined {
  const list = part(section, "list");
  const older = part(section, "older");
  const readAll = part(section, "read-all");
  return list && older && readAll ? wire(section, list, older, readAll) : undefined;
}

function wire(section: HTMLElement, list: HTMLElement, older: HTMLElement, readAll: HTMLElement): NotificationList {
  const calendar = createCalendar(document.documentElement.lang || "en", section.dataset.timeZone);
  const days = createDays(section, list, calendar);
  let page = 0;
  let visit = 0;
  // The list is hidden when the session ends, so the alert is outside of it.
  const problem = (error: unknown): void => showProblem(problemAfter(part(section, "failed") ?? list), error);

  function showRead(row: HTMLElement, isRead: boolean): void {
    row.classList.toggle(NEW, !isRead);
    const mark = part(row, "new");
    if (mark) mark.hidden = isRead;
  }

  /** A row says something else once more people did the same, or somebody took it back. */
  function fill(row: HTMLElement, { text, href, actors, readAt }: Notification): void {
    const link = part<HTMLAnchorElement>(row, "text");
    if (link) {
      link.textContent = text;
      // A notification may only link to this site.
      if (href && ownPath(href, location.origin)) link.href = href;
      else link.removeAttribute("href");
    }
    if (actors.length > 0) part(row, "actor")?.replaceChildren(...actors.map(face));
    showRead(row, readAt !== null);
  }

  function createNotice(notification: Notification): HTMLElement | undefined {
    const row = stamp(section, "blank-notification")?.querySelector("li");
    const link = row && part<HTMLAnchorElement>(row, "text");
    if (!row || !link) return undefined;
    const { id } = notification;
    link.addEventListener("click", () => {
      showRead(row, true);
      // The browser leaves the page at the same time. After a failure the notification stays unread.
      void session.call<typeof readNotification>("PATCH", `/api/notifications/${id}/read`).catch(() => undefined);
    });
    fill(row, notification);
    return row;
  }

  /** Reads one page with the page session, so that it needs no token; with a token if that session is over. */
  const fetchPage = async (number: number): Promise<Listed> =>
    (await findOwn(new URLSearchParams({ notifications: String(number) })))?.notifications ??
    session.call<typeof listNotifications>("GET", `/api/notifications?page=${number}&limit=20`);

  /** Adds notifications that the list does not show yet, and updates the others. */
  function take({ data }: Listed): void {
    for (const item of data) {
      const row = days.find(item.id);
      const made = row ?? createNotice(item);
      if (row) fill(row, item);
      if (made) days.add(made, item.id, new Date(item.createdAt));
    }
    days.tell(new Date());
    const empty = part(section, "empty");
    if (empty) empty.hidden = list.children.length > 0;
    if (list.querySelector(`.${NEW}`)) readAll.hidden = false;
  }

  /** Removes what the beginning of the list does not contain any more, because it was taken back. */
  function takeBack({ data, meta }: Listed): void {
    const ids = new Set(data.map(({ id }) => id));
    const oldest = meta.hasNext ? Date.parse(data.at(-1)?.createdAt ?? "") : 0;
    days.removeExcept(ids, oldest);
  }

  async function showLatest(begun: number): Promise<void> {
    const found = await fetchPage(1);
    if (begun !== visit) return;
    takeBack(found);
    take(found);
  }

  async function showMore(): Promise<void> {
    const begun = visit;
    const found = await fetchPage(page + 1);
    // The member signed out before the answer arrived.
    if (begun !== visit) return;
    page = found.meta.page;
    take(found);
    older.hidden = page >= found.meta.totalPages;
  }

  pressing(older, showMore, (error) => showProblem(problemAfter(older), error));
  pressing(
    readAll,
    async () => {
      await session.call<typeof readAllNotifications>("POST", "/api/notifications/read-all");
      for (const row of list.querySelectorAll<HTMLElement>(`.${NEW}`)) showRead(row, true);
      // The button is hidden next, and would lose the focus.
      focusOn(list);
      readAll.hidden = true;
      announce(readAll.dataset.said ?? "");
    },
    problem,
  );

  return {
    show: showMore,
    forget() {
      visit += 1;
      page = 0;
      list.replaceChildren();
      older.hidden = true;
      readAll.hidden = true;
    },
    refresh(unread) {
      readAll.hidden = unread === 0;
      if (page > 0) void showLatest(visit).catch(problem);
    },
  };
}
