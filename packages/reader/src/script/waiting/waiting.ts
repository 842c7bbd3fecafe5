import { focusOn, Problem, part, pressing, showProblem } from "../main.js";

/** The states of a page that loads data of its member. */
export interface Waiting {
  /** Shows that the page is loading; if the load fails, shows why, with a button that repeats it. */
  begin(fetchAll: () => Promise<void>): Promise<void>;
  /** Shows the page to somebody who is not signed in. */
  showGuest(): void;
}

// A session usually starts at once. If it has not started by then, the page shows a failure instead of waiting forever.
const PATIENCE_MS = 15_000;

export function createWaiting(section: HTMLElement): Waiting {
  const [guest, note, failed, why] = ["guest", "waiting", "failed", "why"].map((name) => part(section, name));
  const again = part(section, "again");
  let isBegun = false;
  let retry = async (): Promise<void> => location.reload();

  function show(state: "guest" | "waiting" | "failed" | "ready"): void {
    if (guest) guest.hidden = state !== "guest";
    if (note) note.hidden = state !== "waiting";
    if (failed) failed.hidden = state !== "failed";
    const member = part(section, "member");
    if (!member) return;
    member.hidden = state === "guest" || state === "failed";
    // Firefox reflects ARIA properties to attributes only since version 119.
    if (state === "waiting") member.setAttribute("aria-busy", "true");
    else member.removeAttribute("aria-busy");
  }

  const isGuest = (): boolean => guest?.hidden === false;

  function fail(error: unknown): void {
    show("failed");
    if (why) showProblem(why, error);
  }

  async function begin(fetchAll: () => Promise<void>): Promise<void> {
    isBegun = true;
    const isRetried = failed?.contains(document.activeElement) === true;
    retry = () => begin(fetchAll);
    show("waiting");
    // The pressed button is hidden now, and has lost the focus.
    if (isRetried && note) focusOn(note);
    try {
      await fetchAll();
    } catch (error) {
      // The member may have signed out meanwhile.
      return isGuest() ? undefined : fail(error);
    }
    if (isGuest()) return;
    show("ready");
    const title = document.querySelector<HTMLElement>("h1");
    if (isRetried && title) focusOn(title);
  }

  if (again) pressing(again, () => retry(), fail);
  if (note?.hidden === false)
    setTimeout(() => {
      if (!isBegun && !isGuest()) fail(new Problem(0));
    }, PATIENCE_MS);

  return { begin, showGuest: () => show("guest") };
}
