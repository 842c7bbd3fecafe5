import type { AnswerOf, listSessions, revokeSession } from "@sitevine/api";
import { exactTime, focusOn, part, pressing, problemAfter, session, showProblem, stamp, write } from "../main.js";
import { ago } from "../moments/ago.js";
import { deviceName } from "./devices.js";
import { fill } from "./fill.js";
import { clearSaved, showSaved } from "./saving.js";

type Session = AnswerOf<typeof listSessions>[number];

/** The member's sessions; every one except the current can be ended. */
export interface SessionList {
  show(): Promise<void>;
}

export function createSessionList(section: HTMLElement): SessionList | undefined {
  const list = part(section, "sessions");
  const box = list?.parentElement;
  return list && box ? wire(box, list) : undefined;
}

function wire(box: HTMLElement, list: HTMLElement): SessionList {
  const messages = { both: list.dataset.device ?? "", unknown: list.dataset.unknown ?? "" };

  function createRow({ id, device, ip, lastSeenAt, current }: Session): HTMLElement | undefined {
    const row = stamp(box, "blank-session")?.querySelector("li");
    const end = row && part(row, "end");
    if (!row || !end) return undefined;
    const name = deviceName(device, messages);
    write(row, "device", name);
    const here = part(row, "here");
    if (here) here.hidden = !current;
    const seen = part(row, "seen");
    if (seen) showSeen(seen, new Date(lastSeenAt), ip);
    end.hidden = current;
    end.setAttribute("aria-label", fill(end.dataset.words ?? "", { device: name }));
    pressing(
      end,
      async () => {
        clearSaved(box);
        await session.call<typeof revokeSession>("DELETE", `/api/account/sessions/${id}`);
        const next = row.nextElementSibling ?? row.previousElementSibling;
        row.remove();
        const after = next && part(next, "end");
        focusOn(after && !after.hidden ? after : list);
        showSaved(box, fill(part(box, "said")?.dataset.said ?? "", { device: name }));
      },
      (error) => showProblem(problemAfter(list), error),
    );
    return row;
  }

  return {
    async show() {
      const sessions = await session.call<typeof listSessions>("GET", "/api/account/sessions");
      // The current session is first, for comparison with the others.
      const sorted = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
      list.replaceChildren(...sorted.flatMap((each) => createRow(each) ?? []));
    },
  };
}

function showSeen(element: HTMLElement, moment: Date, address: string): void {
  const [before = "", after = ""] = fill(element.dataset.words ?? "", { address }).split("{time}");
  const time = document.createElement("time");
  time.dateTime = moment.toISOString();
  time.title = exactTime(moment);
  time.textContent = ago(moment, new Date(), document.documentElement.lang || "en");
  element.replaceChildren(before, time, after);
  element.hidden = false;
}
