import { part, stamp, write } from "../main.js";
import type { Calendar } from "../moments/calendar.js";

/** Rows grouped by day, newest first. */
export interface Days {
  find(id: string): HTMLElement | null;
  add(row: HTMLElement, id: string, moment: Date): void;
  /** Removes the rows since a moment that have none of these ids. */
  removeExcept(ids: ReadonlySet<string>, since: number): void;
  /** Updates the names of the days and the relative times of the rows. */
  tell(now: Date): void;
}

const momentOf = (element: HTMLElement): number => Number(element.dataset.svAt);

export function createDays(section: HTMLElement, list: HTMLElement, calendar: Calendar): Days {
  /** Inserts an element before the first one with an earlier time. */
  function put(into: HTMLElement, element: HTMLElement, at: number): void {
    element.dataset.svAt = String(at);
    const children = [...into.children].filter((child) => child instanceof HTMLElement);
    into.insertBefore(element, children.find((child) => momentOf(child) < at) ?? null);
  }

  function dayOf(moment: Date): HTMLElement | null {
    const day = calendar.day(moment);
    const known = list.querySelector<HTMLElement>(`:scope > [data-sv-at="${day}"]`);
    if (known) return known;
    const made = stamp(section, "blank-day")?.querySelector("section") ?? null;
    if (made) put(list, made, day);
    return made;
  }

  const removeEmpty = (day: Element | null): void => {
    if (day && !day.querySelector("li")) day.remove();
  };

  return {
    find: (id) => list.querySelector(`[data-sv-id="${CSS.escape(id)}"]`),
    add(row, id, moment) {
      // Moving a row would take the focus from it.
      if (row.isConnected && momentOf(row) === moment.getTime()) return;
      const former = row.closest("section");
      row.dataset.svId = id;
      const day = dayOf(moment);
      const rows = day && part(day, "notifications");
      if (rows) put(rows, row, moment.getTime());
      removeEmpty(former);
    },
    removeExcept(ids, since) {
      for (const row of list.querySelectorAll("li")) {
        if (momentOf(row) < since || ids.has(row.dataset.svId ?? "")) continue;
        const day = row.closest("section");
        row.remove();
        removeEmpty(day);
      }
    },
    tell(now) {
      for (const day of list.children) {
        const [first] = day.querySelectorAll("li");
        if (first) write(day, "day", calendar.dayName(new Date(momentOf(first)), now));
      }
      for (const row of list.querySelectorAll("li")) {
        const time = row.querySelector("time");
        const moment = new Date(momentOf(row));
        if (!time) continue;
        time.dateTime = moment.toISOString();
        time.title = calendar.exact(moment);
        time.textContent = calendar.ago(moment, now);
      }
    },
  };
}
