import type { Listing, PackageRef } from "@sitevine/contracts";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { addPaid, findPaidIds, removePaid } from "./paid-packages.repo.js";

/** Packages that the catalogue sells, as this site saw it last: a marketplace that does not answer makes nothing free. */
export interface PaidPackages {
  /** True for a package that was listed as paid, and not as free since. */
  has(item: PackageRef): Promise<boolean>;
  /** Notes what a catalogue says; what it does not list stays as it was. */
  note(listings: readonly Listing[]): Promise<void>;
}

const KINDS = ["plugin", "theme"] as const;

export function createPaidPackages({ db, clock }: { readonly db: Database; readonly clock: Clock }): PaidPackages {
  async function changesOf(listings: readonly Listing[]) {
    const added: Listing[] = [];
    const removed: Listing[] = [];
    for (const kind of KINDS) {
      const own = listings.filter((listing) => listing.kind === kind);
      const known = await findPaidIds(
        db.read,
        kind,
        own.map(({ id }) => id),
      );
      added.push(...own.filter(({ id, paid }) => paid && !known.has(id)));
      removed.push(...own.filter(({ id, paid }) => !paid && known.has(id)));
    }
    return { added, removed };
  }

  return {
    has: async ({ kind, id }) => (await findPaidIds(db.read, kind, [id])).has(id),
    async note(listings) {
      const { added, removed } = await changesOf(listings);
      if (added.length + removed.length === 0) return;
      await db.transaction(
        async (tx) => {
          await addPaid(tx, added, clock.now());
          for (const listing of removed) await removePaid(tx, listing);
        },
        { changes: [] },
      );
    },
  };
}
