import type { SelectQueryBuilder } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import type { Schema } from "../../platform/db/schema/index.js";
import type { SanctionStatus } from "./sanction.model.js";
import { hasStatus, lastsAt } from "./sanction-rows.repo.js";

export interface BanFilters {
  readonly userId?: string | undefined;
  readonly status?: SanctionStatus | undefined;
}

export interface BanList extends PageParams, BanFilters {
  readonly order: "asc" | "desc";
}

type BansQuery<Row> = SelectQueryBuilder<Schema, "bans", Row>;

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

export function findBan(db: Queryable, id: string): Promise<BansTable | undefined> {
  return db.selectFrom("bans").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lifts a ban that is not lifted; false when it is. With `before`, only if it ends by then. */
export async function liftLiveBan(
  tx: Tx,
  id: string,
  { by, before }: { readonly by: string | null; readonly before?: Date },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bans")
    .set({ lifted_at: now.toISOString(), lifted_by: by })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .$if(before !== undefined, (query) => query.where("expires_at", "<=", before?.toISOString() ?? ""))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts a lifted ban in force again; false when it is not lifted or its time is over. */
export async function reinstateBan(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bans")
    .set({ lifted_at: null, lifted_by: null })
    .where("id", "=", id)
    .where("lifted_at", "is not", null)
    .where(lastsAt(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The bans that have expired and are not lifted, the longest overdue first. */
export const runOutBansQuery = (db: Queryable, now: Date, limit: number): BansQuery<BansTable> =>
  db
    .selectFrom("bans")
    .selectAll()
    .where("lifted_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .orderBy("expires_at")
    .limit(limit);

function filtered<Row>(query: BansQuery<Row>, { userId, status }: BanFilters, now: Date): BansQuery<Row> {
  const ofUser = userId === undefined ? query : query.where("user_id", "=", userId);
  return status === undefined ? ofUser : ofUser.where(hasStatus(status, now));
}

/** The query for one page; exported so that tests can check its plan. */
export const banPageQuery = (db: Queryable, list: BanList, now: Date): BansQuery<BansTable> =>
  filtered(db.selectFrom("bans").selectAll(), list, now)
    .orderBy("created_at", list.order)
    .orderBy("id", list.order)
    .limit(list.limit)
    .offset(pageOffset(list));

/** Counts the bans that match the filters. */
export const banCountQuery = (db: Queryable, filters: BanFilters, now: Date) =>
  filtered(db.selectFrom("bans"), filters, now).select((of) => of.fn.countAll<number>().as("total"));
