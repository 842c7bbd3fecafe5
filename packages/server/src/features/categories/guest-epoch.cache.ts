import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { type Epoch, epochOf, epochOfValue } from "../../platform/kept/epoch.js";
import type { KeptUses } from "../../platform/kept/kept-uses.js";
import type { CategoryAccess } from "./category-access.cache.js";

/** The time for which an answer is what a guest would get now. */
export interface GuestEpoch extends Epoch {
  readonly writes: WriteEpoch;
}

export interface GuestEpochDeps {
  readonly db: Pick<Database, "changes">;
  readonly categories: Pick<CategoryAccess, "readable" | "peekReadableByGuests">;
  /** Counts how often what is kept for an epoch is used. */
  readonly keptUses?: Pick<KeptUses, "add"> | undefined;
}

/**
 * Begins epochs. They end when this process writes something that the answer depends on, and when the categories that
 * guests may read are read again, which brings in the writes of other processes within a second.
 */
export const createGuestEpochs =
  ({ db, categories }: GuestEpochDeps) =>
  async (): Promise<GuestEpoch> => {
    await categories.readable(guest);
    const writes = db.changes.begin();
    return { ...epochOf(writes, epochOfValue(categories.peekReadableByGuests)), writes };
  };
