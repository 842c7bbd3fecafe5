import type { SelectQueryBuilder } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";
import type { SilencesTable } from "../../platform/db/schema/sanctions.js";
import type { SanctionStatus } from "./sanction.model.js";
import { hasStatus, lastsAt } from "./sanction-rows.repo.js";

export interface SilenceFilters {
  readonly userId?: string | undefined;
  readonly status?: SanctionStatus | undefined;
}

export interface SilenceList extends PageParams, SilenceFilters {
  readonly order: "asc" | "desc";
}

type SilencesQuery<Row> = SelectQueryBuilder<Schema, "silences", Row>;

/** Throws a unique violation of `silences.user_id` for a user who is silenced already. */
export async function insertSilence(tx: Tx, silence: Omit<SilencesTable, "lifted_at" | "lifted_by">): Promise<void> {
  await tx
    .insertInto("silences")
    .values({ ...silence, lifted_at: null, lifted_by: null })
    .execute();
}

export function findSilence(db: Queryable, id: string): Promise<SilencesTable | undefined> {
  return db.selectFrom("silences").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The silence of a user that is not lifted; it may have ended. */
export function findLiveSilence(db: Queryable, userId: string): Promise<SilencesTable | undefined> {
  return db
    .selectFrom("silences")
    .selectAll()
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
}

/** Lifts a silence that is in force; false when it is not. */
export async function liftLiveSilence(tx: Tx, id: string, by: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("silences")
    .set({ lifted_at: now.toISOString(), lifted_by: by })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .where(lastsAt(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes a silence that has run out; false when somebody else has closed it. */
export async function closeExpiredSilence(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("silences")
    .set({ lifted_at: now.toISOString(), lifted_by: null })
    .where("id", "=", id)
    .where("lifted_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Puts a silence that a moderator lifted in force again; false when it has run out or was never lifted. Throws a unique
 * violation of `silences.user_id` when the user has been silenced anew.
 */
export async function reinstateSilence(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("silences")
    .set({ lifted_at: null, lifted_by: null })
    .where("id", "=", id)
    .where("lifted_at", "is not", null)
    .where(lastsAt(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The silences that have run out and are not closed, the longest overdue first. */
export const runOutSilencesQuery = (db: Queryable, now: Date, limit: number): SilencesQuery<SilencesTable> =>
  db
    .selectFrom("silences")
    .selectAll()
    .where("lifted_at", "is", null)
    .where("expires_at", "<=", now.toISOString())
    .orderBy("expires_at")
    .limit(limit);

function filtered<Row>(query: SilencesQuery<Row>, { userId, status }: SilenceFilters, now: Date): SilencesQuery<Row> {
  const ofUser = userId === undefined ? query : query.where("user_id", "=", userId);
  return status === undefined ? ofUser : ofUser.where(hasStatus(status, now));
}

/** The query for one page; exported so that tests can check its plan. */
export const silencePageQuery = (db: Queryable, list: SilenceList, now: Date): SilencesQuery<SilencesTable> =>
  filtered(db.selectFrom("silences").selectAll(), list, now)
    .orderBy("created_at", list.order)
    .orderBy("id", list.order)
    .limit(list.limit)
    .offset(pageOffset(list));

/** Counts the silences that match the filters. */
export const silenceCountQuery = (db: Queryable, filters: SilenceFilters, now: Date) =>
  filtered(db.selectFrom("silences"), filters, now).select((of) => of.fn.countAll<number>().as("total"));
