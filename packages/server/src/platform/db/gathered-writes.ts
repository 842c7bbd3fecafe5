import type { Logger } from "../logger.js";
import { after } from "../threads/after.js";

/** Writes that are gathered for a second and written together, beside the requests that they come from. */
export interface GatheredWrites<Item> extends AsyncDisposable {
  /** Adds an item, in place of a former one with this key that is not written yet. */
  add(key: string, item: Item): void;
  /** Resolves when everything added so far is written, or could not be. */
  settled(): Promise<void>;
}

export interface GatheredWritesOptions<Item> {
  readonly logger: Logger;
  /** For the log: that items cannot be written and are kept, and that they are lost. */
  readonly words: { readonly failing: string; readonly lost: string };
  /** Bounds the memory that items take while the database is away; further ones are dropped. */
  readonly mostWaiting: number;
  /**
   * Subject of an item, if many items share one: these are written together, as they change the same rows and pages.
   */
  readonly subjectOf?: (item: Item) => string;
  readonly write: (items: readonly Item[]) => Promise<void>;
  /** Tests let the time pass. */
  readonly after?: typeof after | undefined;
}

const GATHER_MS = 1_000;
// Everybody else waits while a part is written, for a few milliseconds on a busy site. Smaller parts cost throughput.
const MOST_AT_ONCE = 50;

/**
 * Gathers items for a second and writes them together: a transaction for each would cost more than the page. What could not be
 * written is tried again. A process that is killed loses the items of the last second, one that stops in order loses none.
 */
export function createGatheredWrites<Item>(options: GatheredWritesOptions<Item>): GatheredWrites<Item> {
  const { logger, words, mostWaiting, subjectOf, write } = options;
  let waiting = new Map<string, Item>();
  let isFailing = false;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(key: string, item: Item): void {
    if (waiting.size < mostWaiting || waiting.has(key)) waiting.set(key, item);
  }

  function bySubject(items: readonly (readonly [string, Item])[]): readonly (readonly [string, Item])[] {
    if (!subjectOf || items.length <= MOST_AT_ONCE) return items;
    return [...Map.groupBy(items, ([, item]) => subjectOf(item)).values()].flat();
  }

  async function writeAll(): Promise<void> {
    const taken = bySubject([...waiting]);
    waiting = new Map();
    for (let start = 0; start < taken.length; start += MOST_AT_ONCE) {
      try {
        await write(taken.slice(start, start + MOST_AT_ONCE).map(([, item]) => item));
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn(words.failing, { error });
        isFailing = true;
        // Items added again meanwhile are newer.
        for (const [key, item] of taken.slice(start)) if (!waiting.has(key)) add(key, item);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (waiting.size > 0)
      writing = writing.then(writeAll).then(() => {
        if (waiting.size > 0) schedule();
      });
    return writing;
  }

  function schedule(): void {
    cancel ??= (options.after ?? after)(GATHER_MS, () => void flush());
  }

  return {
    add(key, item) {
      add(key, item);
      schedule();
    },
    settled: flush,
    async [Symbol.asyncDispose]() {
      await flush();
      cancel?.();
      if (waiting.size > 0) logger.warn(words.lost, { count: waiting.size });
    },
  };
}
