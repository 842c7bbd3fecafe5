import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { GroupsTable, RanksTable } from "../../platform/db/schema/groups.js";
import type { GroupSummary } from "../users/index.js";

/** A rank with its group. */
export interface RankRow extends RanksTable {
  readonly group: GroupSummary;
}

type GroupColumns = Pick<GroupsTable, "key" | "name" | "color" | "icon_url">;

const ranksQuery = prepared<object, RanksTable & GroupColumns>((db) =>
  db
    .selectFrom("ranks")
    .innerJoin("groups", "groups.id", "ranks.group_id")
    .selectAll("ranks")
    .select(["groups.key", "groups.name", "groups.color", "groups.icon_url"])
    .orderBy("ranks.position")
    .orderBy("ranks.id"),
);

/** The ranks from lowest to highest. */
export async function findRanks(db: Queryable): Promise<readonly RankRow[]> {
  const rows = await ranksQuery(db, {});
  return rows.map(({ key, name, color, icon_url, ...rank }) => ({
    ...rank,
    group: { id: rank.group_id, key, name, color, iconUrl: icon_url },
  }));
}

export async function insertRank(tx: Tx, rank: RanksTable): Promise<void> {
  await tx.insertInto("ranks").values(rank).execute();
}

export type RankChanges = Partial<Pick<RanksTable, "position" | "min_points" | "min_days" | "limits">>;

export async function updateRank(tx: Tx, id: string, changes: RankChanges): Promise<void> {
  await tx.updateTable("ranks").set(changes).where("id", "=", id).execute();
}

const groupsOf = prepared<{ userId: string }, { group_id: string }>((db, slot) =>
  db.selectFrom("user_groups").select("group_id").where("user_id", "=", slot("userId")),
);

/** The groups among these that a user is in. */
export async function findHeld(
  db: Queryable,
  userId: string,
  groupIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set();
  const held = new Set((await groupsOf(db, { userId })).map((row) => row.group_id));
  return new Set(groupIds.filter((groupId) => held.has(groupId)));
}

interface Earned {
  readonly points: number;
  readonly createdAt: string;
}

const addPoints: Prepared<{ userId: string; amount: number }, Earned, Tx> = prepared((tx, slot) => {
  const [one, other] = [slot("amount"), slot("amount")];
  return tx
    .updateTable("users")
    .set({ points: sql<number>`case when points + ${one} < 0 then 0 else points + ${other} end` })
    .where("id", "=", slot("userId"))
    .returning(["points", "created_at as createdAt"]);
});

/**
 * Adds to the points of a user, which never become negative, and returns the new number with the time of registration;
 * undefined for an unknown user. It locks the row until the transaction ends, even when nothing is added.
 */
export const addToPoints = async (tx: Tx, userId: string, amount: number): Promise<Earned | undefined> =>
  (await addPoints(tx, { userId, amount }))[0];

/** One batch of a long list, by id. */
interface Batch {
  readonly after: string;
  readonly limit: number;
}

interface Threshold {
  readonly minPoints: number;
  /** ISO 8601 UTC: those who registered then or earlier. */
  readonly registeredBy: string;
}

/** Both databases would go along the indexes of these columns, and sort everybody whom they find for each batch. */
const BESIDE_ORDER = { points: sql<number>`users.points + 0`, createdAt: sql<string>`users.created_at || ''` };

/** Members who meet the requirements of a rank and have none of `ranks`: the rank itself and those above. */
export async function findRisers(
  db: Queryable,
  { minPoints, registeredBy }: Threshold,
  ranks: readonly string[],
  { after, limit }: Batch,
): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("users.id")
    .where(BESIDE_ORDER.points, ">=", minPoints)
    .where(BESIDE_ORDER.createdAt, "<=", registeredBy)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("user_groups")
            .select("user_groups.user_id")
            .whereRef("user_groups.user_id", "=", "users.id")
            .where("user_groups.group_id", "in", [...ranks]),
        ),
      ),
    )
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Members who have a rank without meeting its requirements. */
export async function findFallers(
  db: Queryable,
  { minPoints, registeredBy }: Threshold,
  groupId: string,
  { after, limit }: Batch,
): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("users.id")
    .where((where) =>
      where.or([where(BESIDE_ORDER.points, "<", minPoints), where(BESIDE_ORDER.createdAt, ">", registeredBy)]),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom("user_groups")
          .select("user_groups.user_id")
          .whereRef("user_groups.user_id", "=", "users.id")
          .where("user_groups.group_id", "=", groupId),
      ),
    )
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
