import type { Queryable, Tx } from "../../platform/db/database.js";

/** Up to when a scan has seen everything. */
export async function findRanUntil(db: Queryable, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("review_scans").select("ran_until").where("name", "=", name).executeTakeFirst();
  return row?.ran_until;
}

/** Records that a scan has run; false when another process has recorded a run meanwhile. */
export async function advanceScan(
  tx: Tx,
  name: string,
  { from, to }: { readonly from: string | undefined; readonly to: string },
): Promise<boolean> {
  if (from === undefined) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("review_scans")
      .values({ name, ran_until: to })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable("review_scans")
    .set({ ran_until: to })
    .where("name", "=", name)
    .where("ran_until", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
