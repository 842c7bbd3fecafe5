import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MarketplaceEntitlementTable } from "../../platform/db/schema/marketplace.js";

/** The one row of the entitlement. */
export type EntitlementRow = Omit<MarketplaceEntitlementTable, "slot">;

const SLOT = "site";

export function findEntitlement(db: Queryable): Promise<EntitlementRow | undefined> {
  return db
    .selectFrom("marketplace_entitlement")
    .select(["token", "last_success_at", "latest_seen_at", "refresh_failed", "is_removed"])
    .where("slot", "=", SLOT)
    .executeTakeFirst();
}

/** Saves the record if the stored token is still `replaces`; null stands for a record without token, or none. */
export async function saveEntitlement(
  tx: Tx,
  row: Omit<EntitlementRow, "is_removed">,
  replaces: string | null,
): Promise<boolean> {
  // Only an entitlement that is stored ends the removal, not the note of a time or of a failure.
  const change = { ...row, ...(row.token !== null && { is_removed: 0 as const }) };
  if (replaces !== null) {
    const { numUpdatedRows } = await tx
      .updateTable("marketplace_entitlement")
      .set(change)
      .where("token", "=", replaces)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("marketplace_entitlement")
    .values({ slot: SLOT, is_removed: 0, ...change })
    .onConflict((conflict) =>
      conflict.column("slot").doUpdateSet(change).where("marketplace_entitlement.token", "is", null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets the entitlement and keeps the latest time seen. False when there was none. */
export async function forgetEntitlement(tx: Tx, { isRemoved }: { readonly isRemoved: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("marketplace_entitlement")
    .set({ token: null, last_success_at: null, refresh_failed: 0, is_removed: isRemoved ? 1 : 0 })
    .where("token", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A new connection brings a licence again. */
export async function endRemoval(tx: Tx): Promise<void> {
  await tx.updateTable("marketplace_entitlement").set({ is_removed: 0 }).where("is_removed", "=", 1).execute();
}
