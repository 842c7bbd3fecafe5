import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { type Epoch, epochOf, epochOfValue } from "../../platform/kept/epoch.js";
import type { CategoryAccess } from "./category-access.cache.js";

/** The time for which an answer is what a guest would be told now. */
export interface GuestEpoch extends Epoch {
  readonly writes: WriteEpoch;
}

export interface GuestEpochDeps {
  readonly db: Pick<Database, "changes">;
  readonly categories: Pick<CategoryAccess, "readable" | "peekReadableByGuests">;
}

/**
 * Begins epochs that end with a write of this process that changes what the answer depends on, and with the categories that
 * guests may read being read anew, which shows within a second what other processes wrote.
 */
export const createGuestEpochs =
  ({ db, categories }: GuestEpochDeps) =>
  async (): Promise<GuestEpoch> => {
    await categories.readable(guest);
    const writes = db.changes.begin();
    return { ...epochOf(writes, epochOfValue(categories.peekReadableByGuests)), writes };
  };
