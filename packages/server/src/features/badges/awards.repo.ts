import { type Expression, sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import type { BadgeAwardsTable, BadgesTable } from "../../platform/db/schema/badges.js";

/** A badge that a member holds. */
export interface HeldBadge extends BadgesTable, Pick<BadgeAwardsTable, "user_id" | "note" | "awarded_at"> {}

/** The query for the badges of several members, in display order; exported so that tests can check its plan. */
export const heldBadgesQuery = (db: Queryable, userIds: readonly (string | Expression<string>)[]) =>
  db
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .innerJoin("users", "users.id", "badge_awards.user_id")
    .selectAll("badges")
    .select(["badge_awards.user_id", "badge_awards.note", "badge_awards.awarded_at"])
    .where("badge_awards.user_id", "in", [...userIds])
    // Repeated for the accounts, so that the database looks them up by id as well.
    .where("users.id", "in", [...userIds])
    .where("badges.is_active", "=", 1)
    .where("users.status", "=", "active")
    .orderBy("badges.position")
    .orderBy("badges.id");

const heldByOne = prepared<{ userId: string }, HeldBadge>((db, slot) => heldBadgesQuery(db, [slot("userId")]));

/** The badges of several members, by user. Those who hold none or are not active are absent. */
export async function findHeldBadges(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldBadge[]>> {
  const [userId, ...others] = userIds;
  if (userId === undefined) return new Map();
  const rows = await (others.length === 0 ? heldByOne(db, { userId }) : heldBadgesQuery(db, userIds).execute());
  return Map.groupBy(rows, (row) => row.user_id);
}

/** The query for one page of holders; exported so that tests can check its plan. */
export const holderPageQuery = (
  db: Queryable,
  badgeId: string,
  { order, ...page }: PageParams & { readonly order: "asc" | "desc" },
) =>
  db
    .selectFrom("badge_awards")
    .selectAll()
    .where("badge_id", "=", badgeId)
    .orderBy("awarded_at", order)
    .orderBy("user_id", order)
    .limit(page.limit)
    .offset(pageOffset(page));

export function findAward(db: Queryable, badgeId: string, userId: string): Promise<BadgeAwardsTable | undefined> {
  return db
    .selectFrom("badge_awards")
    .selectAll()
    .where("badge_id", "=", badgeId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Awards a badge to those who do not hold it, and returns their ids. */
export async function insertAwards(tx: Tx, awards: readonly BadgeAwardsTable[]): Promise<string[]> {
  const [first] = awards;
  if (!first) return [];
  const rows = await tx
    .insertInto("badge_awards")
    .values([...awards])
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  await changeHolderCount(tx, first.badge_id, rows.length);
  return rows.map((row) => row.user_id);
}

export async function setNote(tx: Tx, badgeId: string, userId: string, note: string | null): Promise<void> {
  await tx
    .updateTable("badge_awards")
    .set({ note })
    .where("badge_id", "=", badgeId)
    .where("user_id", "=", userId)
    .execute();
}

/** Returns false, and does nothing, for a user who does not hold it. */
export async function deleteAward(tx: Tx, badgeId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("badge_awards")
    .where("badge_id", "=", badgeId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await changeHolderCount(tx, badgeId, -1);
  return true;
}

async function changeHolderCount(tx: Tx, badgeId: string, amount: number): Promise<void> {
  if (amount === 0) return;
  await tx
    .updateTable("badges")
    .set((row) => ({ holder_count: row("holder_count", "+", amount) }))
    .where("id", "=", badgeId)
    .execute();
}

/** From now on no rule awards the badge to this user. */
export async function refuseBadge(tx: Tx, badgeId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto("badge_refusals")
    .values({ badge_id: badgeId, user_id: userId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetRefusal(tx: Tx, badgeId: string, userId: string): Promise<void> {
  await tx.deleteFrom("badge_refusals").where("badge_id", "=", badgeId).where("user_id", "=", userId).execute();
}

/** The rows of a badge in the table for the account of the outer query. */
const settled = (db: Queryable, table: "badge_awards" | "badge_refusals", badgeId: string) =>
  db.selectFrom(table).select("user_id").where("badge_id", "=", badgeId).where(sql<boolean>`user_id = users.id`);

const dueBadges = prepared<{ userId: string; metric: string }, BadgesTable>((db, slot) => {
  const has = (table: "badge_awards" | "badge_refusals") =>
    db
      .selectFrom(table)
      .select("user_id")
      .where("user_id", "=", slot("userId"))
      .where(sql<boolean>`badge_id = badges.id`);
  return db
    .selectFrom("badges")
    .selectAll()
    .where("rule_metric", "=", slot("metric"))
    .where("is_active", "=", 1)
    .where((where) => where.not(where.exists(has("badge_awards"))))
    .where((where) => where.not(where.exists(has("badge_refusals"))))
    .where((where) =>
      where.exists(
        where
          .selectFrom("users")
          .select("users.id")
          .where("users.id", "=", slot("userId"))
          .where("status", "=", "active"),
      ),
    )
    .orderBy("badges.id");
});

/**
 * The active badges whose rules count a metric and that a user, whose account is active, neither holds nor had taken away.
 */
export const findDueBadges = (db: Queryable, userId: string, metric: string): Promise<readonly BadgesTable[]> =>
  dueBadges(db, { userId, metric });

const settledOf = prepared<{ userId: string }, { badge_id: string }>((db, slot) =>
  db
    .selectFrom("badge_awards")
    .select("badge_id")
    .where("user_id", "=", slot("userId"))
    .unionAll(db.selectFrom("badge_refusals").select("badge_id").where("user_id", "=", slot("userId"))),
);

/** The badges that a user holds or had taken away. */
export async function findSettledBadges(db: Queryable, userId: string): Promise<ReadonlySet<string>> {
  return new Set((await settledOf(db, { userId })).map(({ badge_id }) => badge_id));
}

/** Active accounts that a rule may award the badge to, by id: they neither hold it nor had it taken away. */
export async function findCandidates(
  db: Queryable,
  badgeId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("users.id")
    .where("users.status", "=", "active")
    .where((where) => where.not(where.exists(settled(db, "badge_awards", badgeId))))
    .where((where) => where.not(where.exists(settled(db, "badge_refusals", badgeId))))
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
