import { forgetTexts, hasTexts } from "./kept-texts.js";

/** What a browser keeps of a member until they sign out: unfinished comments, and when they last read which conversation. */
export const KEPT = { drafts: "sv-drafts", visits: "sv-visits" } as const;

/** Kept for as long as a tab: unfinished texts of its pages, and edits of the panels. */
const KEPT_IN_TAB = /^(?:sv-draft |sitevine\.drafts$)/;

// Written at each sign-out, so that pages hear of it even where nothing was kept.
const SIGNED_OUT = "sv-signed-out";

function forgetInTab(): void {
  for (const key of Object.keys(sessionStorage)) if (KEPT_IN_TAB.test(key)) sessionStorage.removeItem(key);
}

/** Calls back when the member signs out, in this tab or another one; not when their session ends by itself. */
export function onSignOut(listener: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === SIGNED_OUT) listener();
  });
}

/** Whether this browser has unfinished texts of a member that may be nowhere else. */
export async function hasKeptTexts(member: string): Promise<boolean> {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(KEPT.drafts) ?? "[]");
    if (Array.isArray(drafts) && drafts.some((draft) => draft?.member === member)) return true;
  } catch {
    // What cannot be read will not be missed.
  }
  return hasTexts(member);
}

/** Forgets all that is kept of a member, and tells the pages that are open, which then keep nothing more. */
export async function forgetKept(member: string | null): Promise<void> {
  try {
    for (const key of Object.values(KEPT)) {
      localStorage.removeItem(key);
      // The browser tells the other pages only.
      dispatchEvent(new StorageEvent("storage", { key }));
    }
    localStorage.setItem(SIGNED_OUT, String(Date.now()));
    dispatchEvent(new StorageEvent("storage", { key: SIGNED_OUT }));
    forgetInTab();
  } catch {
    // A browser that refuses to store anything has kept nothing.
  }
  if (member !== null) await forgetTexts(member);
}
