const keyOf = (name: string): string => `sv-draft ${location.pathname} ${name}`;

/** Unfinished text. It outlives the page, as long as its tab is open. */
export const drafts = {
  find(name: string): string {
    return attempt(() => sessionStorage.getItem(keyOf(name))) ?? "";
  },
  keep(name: string, text: string): void {
    attempt(() => (text === "" ? sessionStorage.removeItem(keyOf(name)) : sessionStorage.setItem(keyOf(name), text)));
  },
};

/** A browser may refuse to store anything; then the text exists in its field only. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
