import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import { bumpLookState, findLookState, type LookState, lockAppearance } from "./appearance.repo.js";

const CHANNEL = "appearance.version";
// Without a message from the process that wrote, another process notices a new version at most this much later.
const MAX_AGE_MS = 1_000;

/**
 * The version for readers who chose a theme: the site's, followed by a number for the installed theme. Updating that
 * theme changes it, but not the version of the site's own look.
 */
export const chosenLookVersion = (version: string, revision: string): string => `${version}.${revision}`;

/** The style version of all processes of a site. */
export interface StyleVersion {
  /** The current version; when `peek` returns undefined it has to be read again. */
  get(): Promise<string>;
  peek(): string | undefined;
  /** The same, with the state of the theme library. */
  state(): Promise<LookState>;
  peekState(): LookState | undefined;
  /** Reads the state from the database, even if it was read just before. */
  refresh(): Promise<LookState>;
  /** Increments the version inside a transaction, and announces it after the commit. */
  bump(tx: Tx): Promise<void>;
  /** The same for a transaction that changes nothing else of the look and does not hold its lock. */
  bumpAlone(tx: Tx): Promise<void>;
  /** Counts a change of the theme library that leaves the site's own look unchanged, and with it the version. */
  bumpLibrary(tx: Tx): Promise<void>;
  /** Calls the listener with each new version that this process notices. */
  onChange(listener: (version: string) => void): void;
  /** Calls the listener after each change of the version or the theme library that this process notices. */
  onStateChange(listener: () => void): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function createStyleVersion(db: Database, store: KeyValueStore, clock: Clock): Promise<StyleVersion> {
  const listeners: ((version: string) => void)[] = [];
  const stateListeners: (() => void)[] = [];
  let announced: LookState | undefined;

  const announce = (state: LookState): void => {
    const before = announced;
    announced = state;
    if (before === undefined) return;
    const isNewVersion = before.version !== state.version;
    if (isNewVersion) for (const listener of listeners) listener(state.version);
    if (isNewVersion || before.library !== state.library) for (const listener of stateListeners) listener();
  };

  const stored = freshValue(
    async () => {
      const state = await findLookState(db.read);
      announce(state);
      return state;
    },
    MAX_AGE_MS,
    clock,
  );

  const refresh = (): Promise<LookState> => {
    stored.expire();
    return stored.get();
  };

  const unsubscribe = await store.subscribe(CHANNEL, () => {
    // A failure is ignored, because the next caller tries again.
    refresh().catch(() => undefined);
  });

  async function count(tx: Tx, counter: keyof LookState): Promise<void> {
    const state = await bumpLookState(tx, counter, clock.now());
    tx.onCommit(async () => {
      stored.expire();
      announce(state);
      await store.publish(CHANNEL, state.version);
    });
  }

  return {
    get: async () => (await stored.get()).version,
    peek: () => stored.peek()?.version,
    state: () => stored.get(),
    peekState: () => stored.peek(),
    refresh,
    bump: (tx) => count(tx, "version"),
    async bumpAlone(tx) {
      await lockAppearance(tx, clock.now());
      await count(tx, "version");
    },
    bumpLibrary: (tx) => count(tx, "library"),
    onChange(listener) {
      listeners.push(listener);
    },
    onStateChange(listener) {
      stateListeners.push(listener);
    },
    [Symbol.asyncDispose]: async () => unsubscribe(),
  };
}
