import { sql } from "kysely";
import type { Tx } from "../../platform/db/database.js";

/**
 * Adds to the counters of those whom an account follows, and of those who follow it, when it becomes active or ceases to be:
 * `follower_count` and `following_count` count active accounts, as the lists of followers show them. Call it once the
 * transaction has changed the status, since that makes follows of the account wait.
 */
export async function countFollowsOf(tx: Tx, userId: string, amount: 1 | -1): Promise<void> {
  await tx
    .updateTable("users")
    .set({ follower_count: sql<number>`follower_count + ${amount}` })
    .where("id", "in", (of) => of.selectFrom("follows").select("followed_id").where("follower_id", "=", userId))
    .execute();
  await tx
    .updateTable("users")
    .set({ following_count: sql<number>`following_count + ${amount}` })
    .where("id", "in", (of) => of.selectFrom("follows").select("follower_id").where("followed_id", "=", userId))
    .execute();
}

/** Counts a new follow, or one that has ended, of two accounts whose status nobody else changes meanwhile. */
export async function countFollow(tx: Tx, followerId: string, followedId: string, amount: 1 | -1): Promise<void> {
  const changes = [
    { id: followerId, column: "following_count", other: followedId },
    { id: followedId, column: "follower_count", other: followerId },
  ] as const;
  for (const { id, column, other } of changes)
    await tx
      .updateTable("users")
      .set({ [column]: sql<number>`${sql.ref(column)} + ${amount}` })
      .where("id", "=", id)
      .where((where) =>
        where.exists(
          where
            .selectFrom("users as other")
            .select("other.id")
            .where("other.id", "=", other)
            .where("other.status", "=", sql.lit("active")),
        ),
      )
      .execute();
}

/** Nobody else changes these accounts until the transaction ends. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  // Every transaction locks the rows in the same order, so that there is no deadlock.
  for (const id of ids.toSorted())
    await tx
      .updateTable("users")
      .set((row) => ({ status: row.ref("status") }))
      .where("id", "=", id)
      .execute();
}
