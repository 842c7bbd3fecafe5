import { LRUCache } from "lru-cache";
import { whenAsked } from "../../kernel/when-asked.js";
import type { Epoch } from "./epoch.js";
import type { KeptUse, KeptUses } from "./kept-uses.js";

export interface KeptOptions<T> {
  /** The maximum number of answers; beyond it the least recently used are dropped. */
  readonly most: number;
  /** The maximum total size of the answers. */
  readonly size?: { readonly most: number; readonly of: (value: T) => number };
  /** False for answers that are handed to the callers that wait for them, but not kept. */
  readonly isKept?: (value: T) => boolean;
  /**
   * Chooses which to keep after an answer was read again, for example the former one when it is equal and was costly to
   * make.
   */
  readonly renew?: (made: T, former: T) => T;
  /** Registry that counts its use, and the name in it. */
  readonly counted?: { readonly by: Pick<KeptUses, "add"> | undefined; readonly as: string };
}

/** Cached answers by name. Each is read once per epoch. */
export interface Kept<T> {
  /** The answer, if a valid one is in memory. */
  peek(name: string): T | undefined;
  /**
   * The valid answer. If there is none, `begin` begins an epoch and `read` reads the answer; callers that ask during
   * the epoch wait for the same reading. Failures are not kept.
   */
  find<E extends Epoch>(name: string, begin: () => E | Promise<E>, read: (epoch: E) => Promise<T>): Promise<T>;
}

interface Entry<T> {
  readonly epoch: Epoch;
  readonly value: T;
}

export function createKept<T extends object | null>(options: KeptOptions<T>): Kept<T> {
  const { most, size, isKept = (value) => value !== null, renew = (made) => made, counted } = options;
  // Its lists are as long as it may ever get.
  const kept = whenAsked(
    () =>
      new LRUCache<string, Entry<T>>({
        max: most,
        ...(size && { maxSize: size.most, sizeCalculation: ({ value }) => Math.max(1, size.of(value)) }),
      }),
  );
  const running = new Map<string, Entry<Promise<T>>>();
  // The last name is usually asked for again, and it is the most recently used one in the cache anyway.
  let last: { readonly name: string; readonly entry: Entry<T> } | undefined;

  let [hits, misses] = [0, 0];

  const use = (): KeptUse => ({
    entries: kept().size,
    hits,
    misses,
    bytes: size ? kept().calculatedSize : null,
  });
  counted?.by?.add(counted.as, use);

  function lookUp(name: string): Entry<T> | undefined {
    if (last?.name === name) return last.entry;
    const entry = kept().get(name);
    if (entry) last = { name, entry };
    return entry;
  }

  function peek(name: string): T | undefined {
    const entry = lookUp(name);
    if (!entry?.epoch.isNow()) return undefined;
    hits += 1;
    return entry.value;
  }

  function keep(name: string, entry: Entry<T>): void {
    kept().set(name, entry);
    last = kept().has(name) ? { name, entry } : undefined;
  }

  function start<E extends Epoch>(name: string, epoch: E, read: (epoch: E) => Promise<T>): Promise<T> {
    const former = kept().peek(name)?.value;
    const value = read(epoch).then((made) => (former === undefined ? made : renew(made, former)));
    const entry = { epoch, value };
    running.set(name, entry);
    const settle = (made?: T): void => {
      // This reading's epoch has ended, and a later reading has begun.
      if (running.get(name) !== entry) return;
      running.delete(name);
      if (made !== undefined && isKept(made)) keep(name, { epoch, value: made });
    };
    value.then(settle, () => settle());
    return value;
  }

  return {
    peek,
    async find(name, begin, read) {
      const known = peek(name);
      if (known !== undefined) return known;
      const epoch = await begin();
      const found = peek(name);
      if (found !== undefined) return found;
      const waiting = running.get(name);
      if (waiting?.epoch.isNow()) {
        hits += 1;
        return waiting.value;
      }
      misses += 1;
      return start(name, epoch, read);
    },
  };
}
