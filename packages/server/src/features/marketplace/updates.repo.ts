import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MarketplaceUpdatesTable } from "../../platform/db/schema/marketplace.js";

/** The one row of the update check. */
export type UpdatesRow = Omit<MarketplaceUpdatesTable, "slot">;

const SLOT = "site";

export function findUpdates(db: Queryable): Promise<UpdatesRow | undefined> {
  return db
    .selectFrom("marketplace_updates")
    .select(["answer", "seen", "checked_at"])
    .where("slot", "=", SLOT)
    .executeTakeFirst();
}

export async function putUpdates(tx: Tx, row: UpdatesRow): Promise<void> {
  await tx
    .insertInto("marketplace_updates")
    .values({ slot: SLOT, ...row })
    .onConflict((conflict) => conflict.column("slot").doUpdateSet(row))
    .execute();
}

export async function deleteUpdates(tx: Tx): Promise<void> {
  await tx.deleteFrom("marketplace_updates").execute();
}

/** Finds the keys of the updates and advisories that this administrator has acknowledged. */
export async function findAcknowledged(db: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("marketplace_acknowledgements")
    .select("subject")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** Notes what an administrator has seen; repeating it changes nothing. */
export async function putAcknowledged(tx: Tx, userId: string, subjects: readonly string[], now: string): Promise<void> {
  if (subjects.length === 0) return;
  await tx
    .insertInto("marketplace_acknowledgements")
    .values(subjects.map((subject) => ({ user_id: userId, subject, acknowledged_at: now })))
    .onConflict((conflict) => conflict.columns(["user_id", "subject"]).doNothing())
    .execute();
}

/** Forgets what an administrator acknowledged except for these, so that the table does not grow with every release. */
export async function keepAcknowledged(tx: Tx, userId: string, subjects: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("marketplace_acknowledgements")
    .where("user_id", "=", userId)
    .$if(subjects.length > 0, (query) => query.where("subject", "not in", [...subjects]))
    .execute();
}
