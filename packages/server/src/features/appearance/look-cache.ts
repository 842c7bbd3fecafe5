import type { LookState } from "./appearance.repo.js";
import type { StyleVersion } from "./style-version.js";

/** Values made of several readings of the look, kept until the look or the theme library changes. */
export interface LookCache<T> {
  /**
   * The value under the key. What `read` reads belongs to one state of the look: when the state changed meanwhile, in
   * this process or another, everything is read again. Callers at the same time share one reading.
   */
  find(key: string, read: (state: LookState) => Promise<T>): Promise<T>;
  /** The value, where it is kept and the state of the look is known to be the same. */
  peek(key: string): T | undefined;
}

type WatchedVersion = Pick<StyleVersion, "state" | "peekState" | "refresh">;

const nameOf = ({ version, library }: LookState): string => `${version}.${library}`;

/** Keeps at most `limit` values, and never null; what is not kept is read for each who asks. */
export function createLookCache<T>(version: WatchedVersion, limit: number): LookCache<T> {
  let current: string | undefined;
  // The state is the same object until it is read again, which saves ready answers the comparison of names.
  let entered: LookState | undefined;
  const kept = new Map<string, T>();
  const loading = new Map<string, Promise<T>>();

  function enter(state: LookState): void {
    if (state === entered) return;
    entered = state;
    const name = nameOf(state);
    if (name === current) return;
    current = name;
    kept.clear();
  }

  async function load(key: string, first: LookState, read: (state: LookState) => Promise<T>): Promise<T> {
    for (let state = first; ; ) {
      const value = await read(state);
      const after = await version.refresh();
      enter(after);
      if (nameOf(after) === nameOf(state)) {
        if (value !== null && current === nameOf(state) && kept.size < limit) kept.set(key, value);
        return value;
      }
      state = after;
    }
  }

  return {
    peek(key) {
      const state = version.peekState();
      if (!state || (state !== entered && nameOf(state) !== current)) return undefined;
      return kept.get(key);
    },
    async find(key, read) {
      const state = await version.state();
      enter(state);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const place = `${nameOf(state)} ${key}`;
      const running = loading.get(place) ?? load(key, state, read).finally(() => loading.delete(place));
      loading.set(place, running);
      return running;
    },
  };
}
