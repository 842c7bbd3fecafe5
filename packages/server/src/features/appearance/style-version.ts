import type { Clock } from "../../kernel/clock.js";
import { freshValue } from "../../kernel/fresh-value.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import { bumpStyleVersion, findStyleVersion, lockAppearance } from "./appearance.repo.js";

const CHANNEL = "appearance.version";
// Without a message from the process that wrote, another process notices a new version this late at most.
const MAX_AGE_MS = 1_000;

/** The style version of all processes of a site. */
export interface StyleVersion {
  /** The current version; undefined from `peek` means it has to be read again. */
  get(): Promise<string>;
  peek(): string | undefined;
  /** Counts the version up inside a transaction and tells everybody after its commit. */
  bump(tx: Tx): Promise<void>;
  /** The same for a transaction that changes nothing else of the look and does not hold its lock. */
  bumpAlone(tx: Tx): Promise<void>;
  /** Calls the listener with each new version that this process learns of. */
  onChange(listener: (version: string) => void): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function createStyleVersion(db: Database, store: KeyValueStore, clock: Clock): Promise<StyleVersion> {
  const listeners: ((version: string) => void)[] = [];
  let announced: string | undefined;

  const announce = (version: string): void => {
    if (announced === version) return;
    const isFirst = announced === undefined;
    announced = version;
    if (!isFirst) for (const listener of listeners) listener(version);
  };

  const stored = freshValue(
    async () => {
      const version = await findStyleVersion(db.read);
      announce(version);
      return version;
    },
    MAX_AGE_MS,
    clock,
  );

  const unsubscribe = await store.subscribe(CHANNEL, () => {
    stored.expire();
    // A failed look is repeated by the next reader.
    stored.get().catch(() => undefined);
  });

  async function bump(tx: Tx): Promise<void> {
    const version = await bumpStyleVersion(tx, clock.now());
    tx.onCommit(async () => {
      stored.expire();
      announce(version);
      await store.publish(CHANNEL, version);
    });
  }

  return {
    get: () => stored.get(),
    peek: () => stored.peek(),
    bump,
    async bumpAlone(tx) {
      await lockAppearance(tx, clock.now());
      await bump(tx);
    },
    onChange(listener) {
      listeners.push(listener);
    },
    [Symbol.asyncDispose]: async () => unsubscribe(),
  };
}
