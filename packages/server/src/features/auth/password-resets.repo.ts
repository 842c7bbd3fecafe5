import type { Queryable, Tx } from "../../platform/db/database.js";

export async function insertPasswordReset(
  tx: Tx,
  reset: { readonly hash: string; readonly userId: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("password_resets")
    .values({
      token_hash: reset.hash,
      user_id: reset.userId,
      created_at: now.toISOString(),
      expires_at: reset.expiresAt.toISOString(),
      used_at: null,
    })
    .execute();
}

export async function isGoodReset(db: Queryable, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link up and returns its user; undefined for all calls except one. */
export async function claimPasswordReset(tx: Tx, hash: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable("password_resets")
    .set({ used_at: now.toISOString() })
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id;
}

/** Invalidates every link of the user: a new link, a new password or a new address replaces the former ones. */
export async function voidPasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}

export async function deleteExpiredResets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("password_resets").where("expires_at", "<=", now.toISOString()).execute();
}
