import { guest } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import type { Epoch } from "../../platform/kept/epoch.js";
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

// There is one for each answer that is kept, and an object takes less memory than functions that share variables.
class EpochOfGuests implements GuestEpoch {
  readonly writes: WriteEpoch;
  readonly #deps: GuestEpochDeps;
  readonly #also: Epoch | undefined;
  readonly #readable: unknown;
  readonly #expiries: number;
  readonly #still: Epoch | undefined;
  readonly #begun: number;
  #end: number;

  constructor(deps: GuestEpochDeps, also: Epoch | undefined) {
    const { db, clock, categories, stillness } = deps;
    this.#deps = deps;
    this.#begun = clock.now().getTime();
    this.#end = this.#begun;
    this.writes = db.changes.begin();
    this.#readable = categories.peekReadableByGuests();
    this.#also = also;
    this.#still = stillness.begin();
    this.#expiries = categories.expiries();
  }

  lastFor(ms: number): void {
    this.#end = this.#begun + ms;
  }

  isNow(): boolean {
    return this.writes.isNow() && (this.#isBrieflyNow() || this.#isStillNow());
  }

  #isBrieflyNow(): boolean {
    if (this.#readable === undefined || this.#deps.categories.peekReadableByGuests() !== this.#readable) return false;
    return this.#also?.isNow() ?? true;
  }

  #isStillNow(): boolean {
    const { clock, categories } = this.#deps;
    if (!this.#still || clock.now().getTime() >= this.#end) return false;
    return this.#still.isNow() && categories.expiries() === this.#expiries;
  }
}

/**
 * Epochs end when this process writes something that the answer depends on, and when the categories that guests may read are
 * read again, which brings in the writes of other processes within a second. While the stored data is still, reading them again
 * would change nothing.
 */
export function createGuestEpochs(deps: GuestEpochDeps): BeginGuestEpoch {
  const { categories, stillness } = deps;
  return async (alsoBrief) => {
    await Promise.all([categories.readable(guest), stillness.check()]);
    return new EpochOfGuests(deps, alsoBrief?.());
  };
}
