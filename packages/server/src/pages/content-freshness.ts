import type { CategoryAccess } from "../features/categories/index.js";
import type { Navigation } from "../features/nav/index.js";
import { guest } from "../http/caller.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../platform/db/database.js";

/** What the content of pages was at one moment. */
export interface ContentState {
  /** The number of transactions that had ended. */
  readonly age: number;
  readonly categories: object | undefined;
  readonly navigation: object | undefined;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Tells whether anything that pages show may have changed. What this process writes shows at once, since any transaction that
 * ends makes a new state; what it writes quietly and what others write shows within a second, since what pages are read through is read anew by then,
 * and a state ends with each of it.
 */
export interface ContentFreshness {
  /** The state at this moment, to be asked for before the content is read. */
  now(): Promise<ContentState>;
  isNow(state: ContentState): boolean;
}

const MAX_AGE_MS = 1_000;

export interface ContentFreshnessDeps {
  readonly db: Pick<Database, "transactionsEnded">;
  readonly clock: Clock;
  readonly categories: Pick<CategoryAccess, "readable" | "peekReadableByGuests">;
  readonly navigation: Pick<Navigation, "items" | "peek">;
}

export function createContentFreshness({ db, clock, categories, navigation }: ContentFreshnessDeps): ContentFreshness {
  return {
    async now() {
      await Promise.all([categories.readable(guest), navigation.items("guest")]);
      return {
        age: db.transactionsEnded,
        categories: categories.peekReadableByGuests(),
        navigation: navigation.peek(),
        until: clock.now().getTime() + MAX_AGE_MS,
      };
    },
    isNow: ({ age, categories: readable, navigation: links, until }) =>
      age === db.transactionsEnded &&
      until > clock.now().getTime() &&
      readable === categories.peekReadableByGuests() &&
      links === navigation.peek(),
  };
}
