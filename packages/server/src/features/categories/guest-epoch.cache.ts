import { guest } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { type Epoch, epochOf, epochOfValue } from "../../platform/kept/epoch.js";
import type { Stillness } from "../../platform/kept/stillness.js";
import type { CategoryAccess } from "./category-access.cache.js";

/** The time for which an answer is what a guest would get now. */
export interface GuestEpoch extends Epoch {
  readonly writes: WriteEpoch;
  /**
   * Declares for how many milliseconds the answer may be kept at most while the stored data is still, since nothing else changes
   * it. Without a write that ends it, it lasts for up to a second in any case.
   */
  lastFor(ms: number): void;
}

/** Begins an epoch; call it before the answer is read. `brief` is what else ends it while the data is not still. */
export type BeginGuestEpoch = (brief?: () => Epoch) => Promise<GuestEpoch>;

export interface GuestEpochDeps {
  readonly db: Pick<Database, "changes">;
  readonly clock: Clock;
  readonly categories: Pick<CategoryAccess, "readable" | "peekReadableByGuests" | "expiries">;
  readonly stillness: Stillness;
}

/**
 * Epochs end when this process writes something that the answer depends on, and when the categories that guests may read are
 * read again, which brings in the writes of other processes within a second. While the stored data is still, reading them again
 * would change nothing.
 */
export function createGuestEpochs({ db, clock, categories, stillness }: GuestEpochDeps): BeginGuestEpoch {
  const now = (): number => clock.now().getTime();
  return async (alsoBrief) => {
    await Promise.all([categories.readable(guest), stillness.check()]);
    const begun = now();
    const writes = db.changes.begin();
    const brief = epochOf(writes, epochOfValue(categories.peekReadableByGuests), ...(alsoBrief ? [alsoBrief()] : []));
    const still = stillness.begin();
    const long = still && epochOf(writes, still, epochOfValue(categories.expiries));
    let end = begun;
    return {
      writes,
      lastFor(ms) {
        end = begun + ms;
      },
      isNow: () => brief.isNow() || (long !== undefined && now() < end && long.isNow()),
    };
  };
}
