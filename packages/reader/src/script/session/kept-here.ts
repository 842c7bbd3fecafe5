/**
 * Keys of the data that a browser keeps for a member until they sign out: unfinished comments, and the times of visits
 * to conversations.
 */
export const KEPT = { drafts: "sv-drafts", visits: "sv-visits" } as const;

/** Forgets all of it, and tells the pages that are open. */
export function forgetKept(): void {
  try {
    for (const key of Object.values(KEPT)) {
      localStorage.removeItem(key);
      // The browser tells the other pages only.
      dispatchEvent(new StorageEvent("storage", { key }));
    }
  } catch {
    // A browser that refuses to store anything has kept nothing.
  }
}
