import type { Queryable, Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { UserStatus } from "../../platform/db/schema/users.js";

/** Throws a unique violation of `bans.user_id` for a user who is banned already. */
export async function insertBan(tx: Tx, ban: Omit<BansTable, "lifted_at" | "lifted_by">): Promise<void> {
  await tx
    .insertInto("bans")
    .values({ ...ban, lifted_at: null, lifted_by: null })
    .execute();
}

/** The active ban of a user. */
export function findLiveBan(db: Queryable, userId: string): Promise<BansTable | undefined> {
  return db
    .selectFrom("bans")
    .selectAll()
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
}

/** Lifts the active ban of a user; false when there is none. With `before`, only a ban that ends by then. */
export async function liftLiveBan(
  tx: Tx,
  userId: string,
  { by, before }: { readonly by: string | null; readonly before?: Date },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bans")
    .set({ lifted_at: now.toISOString(), lifted_by: by })
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .$if(before !== undefined, (query) => query.where("expires_at", "<=", before?.toISOString() ?? ""))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The users whose bans have expired, the longest overdue first. */
export async function findBansRunOut(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("bans")
    .select("user_id")
    .where("lifted_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Changes the status of an account from one to the other; false when the account does not have the first. */
export async function changeStatus(
  tx: Tx,
  userId: string,
  { from, to }: { readonly from: UserStatus; readonly to: UserStatus },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ status: to, updated_at: now.toISOString() })
    .where("id", "=", userId)
    .where("status", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
