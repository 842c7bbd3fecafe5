import type { PackageRef } from "@sitevine/contracts";
import type { Queryable, Tx } from "../../platform/db/database.js";

/** The ids of those of one kind that are known as paid. */
export async function findPaidIds(
  db: Queryable,
  kind: PackageRef["kind"],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("paid_packages")
    .select("id")
    .where("kind", "=", kind)
    .where("id", "in", [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function addPaid(tx: Tx, refs: readonly PackageRef[], now: Date): Promise<void> {
  if (refs.length === 0) return;
  await tx
    .insertInto("paid_packages")
    .values(refs.map(({ kind, id }) => ({ kind, id, listed_at: now.toISOString() })))
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doNothing())
    .execute();
}

export async function removePaid(tx: Tx, { kind, id }: PackageRef): Promise<void> {
  await tx.deleteFrom("paid_packages").where("kind", "=", kind).where("id", "=", id).execute();
}
