import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import { countFollow } from "../users/index.js";

/** Returns false, and does nothing, for a member who follows already. */
export async function insertFollow(tx: Tx, followerId: string, followedId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("follows")
    .values({ follower_id: followerId, followed_id: followedId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await countFollow(tx, followerId, followedId, 1);
  return true;
}

/** Returns false, and does nothing, for a member who does not follow. */
export async function deleteFollow(tx: Tx, followerId: string, followedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("follows")
    .where("follower_id", "=", followerId)
    .where("followed_id", "=", followedId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await countFollow(tx, followerId, followedId, -1);
  return true;
}

/** Read in the transaction of the caller. */
export async function follows(
  db: Queryable,
  { followerId, followedId }: { readonly followerId: string; readonly followedId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .select("follower_id")
    .where("follower_id", "=", followerId)
    .where("followed_id", "=", followedId)
    .executeTakeFirst();
  return row !== undefined;
}

const blockers = prepared<{ one: string; other: string }, { blocker_id: string }>((db, slot) =>
  db
    .selectFrom("blocks")
    .select("blocker_id")
    .where((where) =>
      where.or([
        where.and([where("blocker_id", "=", slot("one")), where("blocked_id", "=", slot("other"))]),
        where.and([where("blocker_id", "=", slot("other")), where("blocked_id", "=", slot("one"))]),
      ]),
    ),
);

/** Which of two members block the other: none, one or both. */
export async function findBlockers(db: Queryable, one: string, other: string): Promise<ReadonlySet<string>> {
  const rows = await blockers(db, { one, other });
  return new Set(rows.map((row) => row.blocker_id));
}

/** Returns false, and does nothing, for a member who blocks already. */
export async function insertBlock(tx: Tx, blockerId: string, blockedId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false, and does nothing, for a member who does not block. */
export async function deleteBlock(tx: Tx, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The relations between a viewer and the owner of a profile; a guest has none. */
export interface Standing {
  readonly isSelf: boolean;
  /** The viewer follows the owner, and the reverse. */
  readonly follows: boolean;
  readonly followedBy: boolean;
  /** The viewer blocks the owner, and the reverse. */
  readonly blocks: boolean;
  readonly blockedBy: boolean;
}

/**
 * The query for follows and blocks between two members, in both directions; exported so that tests can check its plan.
 */
export const standingQuery = (db: Queryable, one: string, other: string) =>
  db
    .selectFrom("follows")
    .select([sql.lit("follow").as("kind"), "follower_id as by"])
    .where((where) =>
      where.or([
        where.and([where("follower_id", "=", one), where("followed_id", "=", other)]),
        where.and([where("follower_id", "=", other), where("followed_id", "=", one)]),
      ]),
    )
    .unionAll(
      db
        .selectFrom("blocks")
        .select([sql.lit("block").as("kind"), "blocker_id as by"])
        .where((where) =>
          where.or([
            where.and([where("blocker_id", "=", one), where("blocked_id", "=", other)]),
            where.and([where("blocker_id", "=", other), where("blocked_id", "=", one)]),
          ]),
        ),
    );

/** The relations between two members. */
export async function findStanding(db: Queryable, viewerId: string, ownerId: string): Promise<Standing> {
  if (viewerId === ownerId) return { isSelf: true, follows: false, followedBy: false, blocks: false, blockedBy: false };
  const rows = await standingQuery(db, viewerId, ownerId).execute();
  const has = (kind: string, by: string): boolean => rows.some((row) => row.kind === kind && row.by === by);
  return {
    isSelf: false,
    follows: has("follow", viewerId),
    followedBy: has("follow", ownerId),
    blocks: has("block", viewerId),
    blockedBy: has("block", ownerId),
  };
}
