import type { Queryable, Tx } from "../../platform/db/database.js";
import type { MarketplaceFailuresTable } from "../../platform/db/schema/marketplace.js";

export function findFailures(db: Queryable): Promise<MarketplaceFailuresTable[]> {
  return db
    .selectFrom("marketplace_failures")
    .select(["work", "code", "message", "since"])
    .orderBy("since")
    .orderBy("work")
    .execute();
}

/** Notes a failure. While the code stays the same, so does the time since when. */
export async function putFailure(tx: Tx, failure: MarketplaceFailuresTable): Promise<void> {
  const { work, code, message, since } = failure;
  const repeated = await tx
    .updateTable("marketplace_failures")
    .set({ message })
    .where("work", "=", work)
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  if (repeated.numUpdatedRows > 0n) return;
  await tx
    .insertInto("marketplace_failures")
    .values(failure)
    .onConflict((conflict) => conflict.column("work").doUpdateSet({ code, message, since }))
    .execute();
}

export async function deleteFailure(tx: Tx, work: string): Promise<void> {
  await tx.deleteFrom("marketplace_failures").where("work", "=", work).execute();
}

export async function deleteFailures(tx: Tx): Promise<void> {
  await tx.deleteFrom("marketplace_failures").execute();
}
