import { type SqlBool, sql } from "kysely";
import { type PageParams, pageOffset } from "../../../kernel/pagination.js";
import type { Queryable, Tx } from "../../../platform/db/database.js";
import type { ErrorLogTable } from "../../../platform/db/schema/error-log.js";

export type ErrorLogRow = Readonly<ErrorLogTable>;

/** The filters of the error log; times are ISO 8601 text. */
export interface ErrorLogFilters {
  readonly code?: string | undefined;
  /** Part of message or path, case-insensitive. */
  readonly q?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export async function insertErrors(tx: Tx, rows: readonly ErrorLogRow[]): Promise<void> {
  await tx.insertInto("error_log").values(rows).execute();
}

const asPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

function matching(db: Queryable, { code, q, since, until }: ErrorLogFilters) {
  let query = db.selectFrom("error_log");
  if (code !== undefined) query = query.where("code", "=", code);
  if (since !== undefined) query = query.where("created_at", ">=", new Date(since).toISOString());
  if (until !== undefined) query = query.where("created_at", "<=", new Date(until).toISOString());
  if (q === undefined) return query;
  const pattern = asPattern(q);
  return query.where(
    sql<SqlBool>`(lower(message) like ${pattern} escape '\\' or lower(coalesce(path, '')) like ${pattern} escape '\\')`,
  );
}

export async function findErrors(
  db: Queryable,
  filters: ErrorLogFilters,
  page: PageParams & { readonly order: "asc" | "desc" },
): Promise<ErrorLogRow[]> {
  return matching(db, filters)
    .selectAll()
    .orderBy("created_at", page.order)
    .orderBy("id", page.order)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

/** The log is kept short, so its matches can be counted. */
export async function countErrors(db: Queryable, filters: ErrorLogFilters): Promise<number> {
  const { count } = await matching(db, filters)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteErrors(tx: Tx): Promise<void> {
  await tx.deleteFrom("error_log").execute();
}

/** Deletes entries older than the time, and of the others all but the newest `most`. */
export async function pruneErrors(tx: Tx, olderThan: string, most: number): Promise<void> {
  await tx.deleteFrom("error_log").where("created_at", "<", olderThan).execute();
  const last = await tx
    .selectFrom("error_log")
    .select(["created_at", "id"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx
    .deleteFrom("error_log")
    .where((row) =>
      row.or([
        row("created_at", "<", last.created_at),
        row.and([row("created_at", "=", last.created_at), row("id", "<=", last.id)]),
      ]),
    )
    .execute();
}
