import type { CategoryAccess } from "../features/categories/index.js";
import { guest } from "../http/caller.js";
import { type PreparedAsset, prepareAsset } from "../http/prepared-asset.js";
import type { Database } from "../platform/db/database.js";

type Readable = Awaited<ReturnType<CategoryAccess["readable"]>>;

interface Kept {
  /** The number of transactions that had ended when it began to be read. */
  readonly age: number;
  readonly readable: Readable;
  readonly asset: Promise<PreparedAsset | null>;
}

// Feeds take up to half a megabyte each.
const MAX_LENGTH = 16 * 1024 * 1024;

/** Texts for programs that read as a guest, made once for as long as they cannot have changed. */
export interface GuestAssets {
  /** The text known by this key, or what `build` makes, where null is nothing; only the key and the database shape it. */
  find(key: string, mediaType: string, build: () => Promise<string | null>): Promise<PreparedAsset | null>;
}

/**
 * A text is good until any transaction of this process ends but a quiet one, and until what guests may read is read anew,
 * which shows within a second what those and other processes wrote. One that is made again and says the same stays the same, with its
 * compressed forms: most of what is written changes no feed.
 */
export function createGuestAssets(deps: {
  readonly db: Pick<Database, "transactionsEnded">;
  readonly categories: Pick<CategoryAccess, "readable">;
}): GuestAssets {
  const { db, categories } = deps;
  const kept = new Map<string, Kept>();
  const lengths = new Map<string, number>();
  let total = 0;

  function forget(key: string): void {
    kept.delete(key);
    total -= lengths.get(key) ?? 0;
    lengths.delete(key);
  }

  function measure(key: string, length: number): void {
    total += length - (lengths.get(key) ?? 0);
    lengths.set(key, length);
    // Insertion order is age: the oldest make room.
    for (const oldest of kept.keys()) {
      if (total <= MAX_LENGTH) return;
      forget(oldest);
    }
  }

  async function make(
    key: string,
    mediaType: string,
    build: () => Promise<string | null>,
    before: Promise<PreparedAsset | null> | undefined,
  ): Promise<PreparedAsset | null> {
    const text = await build();
    if (text === null) return null;
    const made = prepareAsset(text, mediaType);
    const known = await before?.catch(() => null);
    if (kept.has(key)) measure(key, text.length);
    return known?.hash === made.hash ? known : made;
  }

  return {
    async find(key, mediaType, build) {
      const readable = await categories.readable(guest);
      const age = db.transactionsEnded;
      const known = kept.get(key);
      if (known?.age === age && known.readable === readable) return known.asset;
      const entry: Kept = { age, readable, asset: make(key, mediaType, build, known?.asset) };
      kept.delete(key);
      kept.set(key, entry);
      // Nothing is kept of addresses that lead nowhere, nor of failures.
      const settle = (asset: PreparedAsset | null): void => {
        if (asset === null && kept.get(key) === entry) forget(key);
      };
      entry.asset.then(settle, () => settle(null));
      return entry.asset;
    },
  };
}
