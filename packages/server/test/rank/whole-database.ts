import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.js";

/** Reads a digest of all rows of each table. */
export async function wholeDatabase({ read, dialect }: Database): Promise<ReadonlyMap<string, string>> {
  const names =
    dialect === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`;
  const digests = new Map<string, string>();
  for (const { name } of (await names.execute(read)).rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    const lines = rows.map((row) => JSON.stringify(row)).toSorted();
    digests.set(name, createHash("sha256").update(lines.join("\n")).digest("hex"));
  }
  return digests;
}
