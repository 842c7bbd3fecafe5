import type { Queryable, Tx } from "../../platform/db/database.js";
import type { SignalsTable } from "../../platform/db/schema/review-cases.js";

export async function insertSignal(tx: Tx, signal: SignalsTable): Promise<void> {
  await tx.insertInto("signals").values(signal).execute();
}

/** The time of the oldest signal. */
export async function findFirstSignalTime(db: Queryable): Promise<string | undefined> {
  const row = await firstSignal(db).executeTakeFirst();
  return row?.created_at;
}

export const firstSignal = (db: Queryable) =>
  db.selectFrom("signals").select("created_at").orderBy("created_at").limit(1);

/** Signals that are older than the site may remember. */
export const outdatedSignals = (db: Queryable, { before, limit }: { readonly before: Date; readonly limit: number }) =>
  db
    .selectFrom("signals")
    .select("session_id")
    .where("created_at", "<=", before.toISOString())
    .orderBy("created_at")
    .limit(limit);

/** Deletes signals up to that time, at most `limit` of them, and returns how many. */
export async function deleteSignals(tx: Tx, range: { readonly before: Date; readonly limit: number }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("signals")
    .where("session_id", "in", outdatedSignals(tx, range))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
