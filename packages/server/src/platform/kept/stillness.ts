import type { Clock } from "../../kernel/clock.js";
import type { Changes } from "./changes.js";
import type { Epoch } from "./epoch.js";
import { freshValue } from "./fresh-value.js";

/**
 * Knows whether the stored data is still: nobody has written for a while but this process, and it has named what it
 * changed. Answers that are read meanwhile depend on nothing else, so they need not end after a second.
 */
export interface Stillness {
  /** Looks for the writes of other processes, at most once a second. Call it before an epoch is asked for. */
  check(): Promise<void>;
  /**
   * Begins an epoch that ends when a write is noticed that does not name what it changes; undefined while the data is
   * not still. It is now only within a second after a check, so that it notices other processes within that time.
   */
  begin(): Epoch | undefined;
}

const CHECKED_MS = 1_000;
// Settings and other data that is read every second have been read again since the last write that could have changed
// them.
const STILL_AFTER_MS = 2 * CHECKED_MS;

export interface StillnessDeps {
  readonly db: {
    readonly changes: Changes;
    /** Another text after each commit of another process. */
    mark(): Promise<string>;
  };
  readonly clock: Clock;
}

/** Result of the last check; the same object while the result is the same. */
interface Found {
  readonly mark: string;
  readonly unnamed: number;
  /** In milliseconds since 1970. */
  readonly since: number;
}

export function createStillness({ db, clock }: StillnessDeps): Stillness {
  const { changes } = db;
  let last: Found | undefined;

  async function look(): Promise<Found> {
    const unnamed = changes.unnamed();
    const mark = await db.mark();
    if (last?.mark !== mark || last.unnamed !== unnamed) last = { mark, unnamed, since: clock.now().getTime() };
    return last;
  }

  const found = freshValue(look, CHECKED_MS, clock);
  // One for all answers that were read meanwhile.
  let current: { readonly found: Found; readonly epoch: Epoch } | undefined;
  const isUnwritten = ({ unnamed }: Found): boolean => unnamed === changes.unnamed();

  return {
    async check() {
      await found.get();
    },
    begin() {
      const begun = found.peek();
      if (!begun || !isUnwritten(begun) || clock.now().getTime() - begun.since < STILL_AFTER_MS) return undefined;
      if (current?.found !== begun)
        current = { found: begun, epoch: { isNow: () => found.peek() === begun && isUnwritten(begun) } };
      return current.epoch;
    },
  };
}
