import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { BadgesTable } from "../../platform/db/schema/badges.js";

export interface BadgeListQuery extends PageParams {
  readonly sort: "order" | "name" | "holders" | "createdAt";
  readonly order: "asc" | "desc";
}

const SORT_COLUMNS = { order: "position", name: "name", holders: "holder_count", createdAt: "created_at" } as const;

/** The query for one page; exported so that tests can check its plan. */
export const badgePageQuery = (db: Queryable, { sort, order, ...page }: BadgeListQuery) =>
  db
    .selectFrom("badges")
    .selectAll()
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy("id", order)
    .limit(page.limit)
    .offset(pageOffset(page));

export const findBadgesPage = (db: Queryable, query: BadgeListQuery): Promise<BadgesTable[]> =>
  badgePageQuery(db, query).execute();

export async function countBadges(db: Queryable): Promise<number> {
  const counted = db.selectFrom("badges").select((of) => of.fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Every active badge, in display order. */
export function findActiveBadges(db: Queryable): Promise<BadgesTable[]> {
  return db.selectFrom("badges").selectAll().where("is_active", "=", 1).orderBy("position").orderBy("id").execute();
}

export function findBadge(db: Queryable, id: string): Promise<BadgesTable | undefined> {
  return db.selectFrom("badges").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The names of these badges, as far as they are active, by id. */
export async function findBadgeNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("badges")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .where("is_active", "=", 1)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Keys with this prefix. */
export async function findBadgeKeysLike(db: Queryable, beginning: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("badges")
    .select("key")
    .where("key", ">=", beginning)
    .where("key", "<", `${beginning}~`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function insertBadge(tx: Tx, badge: BadgesTable): Promise<void> {
  await tx.insertInto("badges").values(badge).execute();
}

export type BadgeColumns = Partial<
  Pick<
    BadgesTable,
    "name" | "description" | "fa_icon" | "color" | "rule_metric" | "rule_threshold" | "is_active" | "position"
  >
>;

export async function updateBadge(tx: Tx, id: string, columns: BadgeColumns): Promise<void> {
  if (Object.keys(columns).length > 0) await tx.updateTable("badges").set(columns).where("id", "=", id).execute();
}

/** Deletes the badge with all of its awards. */
export async function deleteBadge(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("badges").where("id", "=", id).execute();
}

/** Locks a badge: nobody else changes or awards it until the transaction ends. */
export function lockBadge(tx: Tx, id: string): Promise<BadgesTable | undefined> {
  return tx
    .updateTable("badges")
    .set((row) => ({ holder_count: row.ref("holder_count") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
