import { sql } from "kysely";
import { type PageParams, pageOffset } from "../../../kernel/pagination.js";
import type { Queryable } from "../../../platform/db/database.js";

/** One attempt at a migration; `ended_at` is ISO 8601 text. */
export interface MigrationRunRow {
  readonly name: string;
  readonly service_version: string;
  readonly status: "done" | "failed";
  readonly ended_at: string;
  readonly duration_ms: number;
}

/** Migrations that succeeded and failed. They run one at a time, so they end in the order in which they begin. */
export async function findMigrationRuns(
  db: Queryable,
  page: PageParams & { readonly order: "asc" | "desc" },
): Promise<MigrationRunRow[]> {
  const done = db
    .selectFrom("migration_history")
    .select([
      "name",
      "service_version",
      "duration_ms",
      "applied_at as ended_at",
      sql<"done" | "failed">`'done'`.as("status"),
    ]);
  const failed = db
    .selectFrom("migration_failures")
    .select([
      "name",
      "service_version",
      "duration_ms",
      "failed_at as ended_at",
      sql<"done" | "failed">`'failed'`.as("status"),
    ]);
  return db
    .selectFrom(done.unionAll(failed).as("runs"))
    .selectAll()
    .orderBy("ended_at", page.order)
    .orderBy("name", page.order)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

export async function countMigrationRuns(db: Queryable): Promise<number> {
  const count = async (table: "migration_history" | "migration_failures"): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return (await count("migration_history")) + (await count("migration_failures"));
}
