import { pglite } from "./pglite.js";
import { postgres } from "./postgres.js";
import { sqlite } from "./sqlite.js";
import type { DatabaseKind } from "./test-database.js";

/**
 * The databases that every data test runs on: SQLite, PostgreSQL in this process, and the server behind DATABASE_URL
 * where that is set. Made for `describe.each(databases())("$name", …)`.
 */
export function databases(serverUrl: string | undefined = process.env.DATABASE_URL): DatabaseKind[] {
  const kinds = [sqlite, pglite];
  return serverUrl === undefined || serverUrl === "" ? kinds : [...kinds, postgres(serverUrl)];
}
