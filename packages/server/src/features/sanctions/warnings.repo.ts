import type { SelectQueryBuilder } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";
import type { WarningsTable } from "../../platform/db/schema/sanctions.js";
import { lastsAt } from "./sanction-rows.repo.js";

export type WarningStatus = "active" | "expired" | "pardoned";

export interface WarningFilters {
  readonly userId?: string | undefined;
  readonly status?: WarningStatus | undefined;
}

export interface WarningList extends PageParams, WarningFilters {
  readonly order: "asc" | "desc";
}

type WarningsQuery<Row> = SelectQueryBuilder<Schema, "warnings", Row>;

export async function insertWarning(tx: Tx, warning: WarningsTable): Promise<void> {
  await tx.insertInto("warnings").values(warning).execute();
}

export function findWarning(db: Queryable, id: string): Promise<WarningsTable | undefined> {
  return db.selectFrom("warnings").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function setConsequence(tx: Tx, id: string, consequence: string): Promise<void> {
  await tx.updateTable("warnings").set({ consequence }).where("id", "=", id).execute();
}

/** Adds to the active points of a member and returns the new sum; undefined for an unknown member. */
export async function addPoints(tx: Tx, userId: string, points: number): Promise<number | undefined> {
  const row = await tx
    .updateTable("users")
    .set((own) => ({ warning_points: own("warning_points", "+", points) }))
    .where("id", "=", userId)
    .returning("warning_points")
    .executeTakeFirst();
  return row?.warning_points;
}

/** Pardons a warning whose points count; false when they do not. */
export async function pardonActive(tx: Tx, id: string, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("warnings")
    .set({ pardoned_at: now.toISOString(), pardoned_by: by })
    .where("id", "=", id)
    .where("pardoned_at", "is", null)
    .where("expired_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets the points of a pardoned warning count again; false when it is not pardoned or its time is over. */
export async function unpardon(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("warnings")
    .set({ pardoned_at: null, pardoned_by: null })
    .where("id", "=", id)
    .where("pardoned_at", "is not", null)
    .where(lastsAt(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a warning whose time is over; false when its points count no longer. */
export async function expireWarning(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("warnings")
    .set({ expired_at: now.toISOString() })
    .where("id", "=", id)
    .where("expired_at", "is", null)
    .where("pardoned_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The warnings whose time is over and whose points still count, the longest overdue first. */
export const runOutWarningsQuery = (db: Queryable, now: Date, limit: number): WarningsQuery<WarningsTable> =>
  db
    .selectFrom("warnings")
    .selectAll()
    .where("expired_at", "is", null)
    .where("pardoned_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .orderBy("expires_at")
    .limit(limit);

function withStatus<Row>(query: WarningsQuery<Row>, status: WarningStatus, now: Date): WarningsQuery<Row> {
  if (status === "pardoned") return query.where("pardoned_at", "is not", null);
  const unpardoned = query.where("pardoned_at", "is", null);
  if (status === "expired") return unpardoned.where("expires_at", "<=", now.toISOString());
  return unpardoned.where("expired_at", "is", null).where(lastsAt(now));
}

function filtered<Row>(query: WarningsQuery<Row>, filters: WarningFilters, now: Date): WarningsQuery<Row> {
  const { userId, status } = filters;
  const ofUser = userId === undefined ? query : query.where("user_id", "=", userId);
  return status === undefined ? ofUser : withStatus(ofUser, status, now);
}

/** The query for one page; exported so that tests can check its plan. */
export const warningPageQuery = (db: Queryable, list: WarningList, now: Date): WarningsQuery<WarningsTable> =>
  filtered(db.selectFrom("warnings").selectAll(), list, now)
    .orderBy("created_at", list.order)
    .orderBy("id", list.order)
    .limit(list.limit)
    .offset(pageOffset(list));

/** Counts the warnings that match the filters. */
export const warningCountQuery = (db: Queryable, filters: WarningFilters, now: Date) =>
  filtered(db.selectFrom("warnings"), filters, now).select((of) => of.fn.countAll<number>().as("total"));
