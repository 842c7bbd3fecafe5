import { LRUCache } from "lru-cache";
import type { Epoch } from "./epoch.js";

export interface KeptOptions<T> {
  /** The most that are kept; whoever was not asked for longest makes room. */
  readonly most: number;
  /** The most that they come to together. */
  readonly size?: { readonly most: number; readonly of: (value: T) => number };
  /** False for answers that are handed to those who wait for them and then forgotten. */
  readonly isKept?: (value: T) => boolean;
  /** Chooses what to keep when an answer was read again: the former one, where it is the same and costs something to make. */
  readonly renew?: (made: T, former: T) => T;
}

/** Answers by name, each read once for as long as its epoch lasts. */
export interface Kept<T> {
  /** The answer, where it lies ready. */
  peek(name: string): T | undefined;
  /**
   * The answer, or what `read` reads in the epoch that `begin` begins. Whoever asks meanwhile waits for the same reading
   * while its epoch lasts. Failures are not kept.
   */
  find<E extends Epoch>(name: string, begin: () => E | Promise<E>, read: (epoch: E) => Promise<T>): Promise<T>;
}

interface Entry<T> {
  readonly epoch: Epoch;
  readonly value: T;
}

export function createKept<T extends object | null>(options: KeptOptions<T>): Kept<T> {
  const { most, size, isKept = (value) => value !== null, renew = (made) => made } = options;
  const kept = new LRUCache<string, Entry<T>>({
    max: most,
    ...(size && { maxSize: size.most, sizeCalculation: ({ value }) => Math.max(1, size.of(value)) }),
  });
  const running = new Map<string, Entry<Promise<T>>>();
  // What was asked for last is asked for next more often than not, and is the most recent one in the cache as it is.
  let last: { readonly name: string; readonly entry: Entry<T> } | undefined;

  function lookUp(name: string): Entry<T> | undefined {
    if (last?.name === name) return last.entry;
    const entry = kept.get(name);
    if (entry) last = { name, entry };
    return entry;
  }

  function peek(name: string): T | undefined {
    const entry = lookUp(name);
    return entry?.epoch.isNow() ? entry.value : undefined;
  }

  function keep(name: string, entry: Entry<T>): void {
    kept.set(name, entry);
    last = kept.has(name) ? { name, entry } : undefined;
  }

  function start<E extends Epoch>(name: string, epoch: E, read: (epoch: E) => Promise<T>): Promise<T> {
    const former = kept.peek(name)?.value;
    const value = read(epoch).then((made) => (former === undefined ? made : renew(made, former)));
    const entry = { epoch, value };
    running.set(name, entry);
    const settle = (made?: T): void => {
      // A later reading has begun, since this one's epoch ended.
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
      return waiting?.epoch.isNow() ? waiting.value : start(name, epoch, read);
    },
  };
}
