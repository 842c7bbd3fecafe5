import type { SelectQueryBuilder } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { Schema } from "../../platform/db/schema/index.js";
import type { ModerationEntryRow } from "./moderation-entry.model.js";

export interface EntryFilters {
  readonly action?: string | undefined;
  readonly moderatorId?: string | undefined;
  readonly userId?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: string | undefined;
  /** The first and the last moment. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export interface EntryList extends PageParams, EntryFilters {
  readonly order: "asc" | "desc";
}

type EntriesQuery<Row> = SelectQueryBuilder<Schema, "moderation_log", Row>;

const COLUMNS = {
  action: "action",
  moderatorId: "actor_id",
  userId: "user_id",
  targetType: "target_type",
  targetId: "target_id",
} as const;

/** Throws a unique violation of `moderation_log.undoes` for an entry that was taken back already. */
export async function insertEntry(tx: Tx, entry: ModerationEntryRow): Promise<void> {
  await tx.insertInto("moderation_log").values(entry).execute();
}

export function findEntry(db: Queryable, id: string): Promise<ModerationEntryRow | undefined> {
  return db.selectFrom("moderation_log").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findLatestEntry(
  db: Queryable,
  action: string,
  target: { readonly type: string; readonly id: string },
): Promise<string | undefined> {
  const entries = db.selectFrom("moderation_log").select("id").where("action", "=", action);
  const onTarget = entries.where("target_type", "=", target.type).where("target_id", "=", target.id);
  return (await onTarget.orderBy("created_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst())?.id;
}

/** The entries that took these back, by the entry that was taken back. */
export async function findUndone(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("moderation_log")
    .select(["id", "undoes"])
    .where("undoes", "in", [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, undoes }) => (undoes === null ? [] : [[undoes, id] as const])));
}

function filtered<Row>(query: EntriesQuery<Row>, filters: EntryFilters): EntriesQuery<Row> {
  const { since, until } = filters;
  let found = query;
  for (const [name, column] of Object.entries(COLUMNS)) {
    const value = filters[name as keyof typeof COLUMNS];
    if (value !== undefined) found = found.where(column, "=", value);
  }
  if (since !== undefined) found = found.where("created_at", ">=", new Date(since).toISOString());
  if (until !== undefined) found = found.where("created_at", "<=", new Date(until).toISOString());
  return found;
}

/** The query for one page; exported so that tests can check its plan. */
export const entryPageQuery = (db: Queryable, list: EntryList): EntriesQuery<ModerationEntryRow> =>
  filtered(db.selectFrom("moderation_log").selectAll(), list)
    .orderBy("created_at", list.order)
    .orderBy("id", list.order)
    .limit(list.limit)
    .offset(pageOffset(list));

export async function countEntries(db: Queryable, filters: EntryFilters): Promise<number> {
  const { total } = await filtered(db.selectFrom("moderation_log"), filters)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Deletes some of the entries that are older; returns how many. */
export async function deleteEntriesBefore(tx: Tx, time: string, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom("moderation_log")
    .select("id")
    .where("created_at", "<", time)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("moderation_log").where("id", "in", oldest).executeTakeFirst();
  return Number(numDeletedRows);
}
