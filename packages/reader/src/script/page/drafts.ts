const keyOf = (name: string): string => `sv-draft ${location.pathname} ${name}`;

/** Text that somebody has begun to type; it outlives the page for as long as its tab. */
export const drafts = {
  find(name: string): string {
    return attempt(() => sessionStorage.getItem(keyOf(name))) ?? "";
  },
  keep(name: string, text: string): void {
    attempt(() => (text === "" ? sessionStorage.removeItem(keyOf(name)) : sessionStorage.setItem(keyOf(name), text)));
  },
};

/** A browser may refuse to keep anything; then the text lives in its field only. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
