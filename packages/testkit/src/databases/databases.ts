import { pglite } from "./pglite.js";
import { postgres } from "./postgres.js";
import { sqlite } from "./sqlite.js";
import type { DatabaseKind } from "./test-database.js";

/**
 * The databases that every data test runs on: SQLite, PostgreSQL in this process, and the server behind DATABASE_URL
 * where that is set. TEST_DATABASES narrows them to some names with commas between, for a run that follows another one.
 * Made for `describe.each(databases())("$name", …)`.
 */
export function databases(
  serverUrl: string | undefined = process.env.DATABASE_URL,
  only: string | undefined = process.env.TEST_DATABASES,
): DatabaseKind[] {
  const kinds: readonly DatabaseKind[] = serverUrl ? [sqlite, pglite, postgres(serverUrl)] : [sqlite, pglite];
  if (!only || serverUrl === "") return [...kinds];
  const named = kinds.filter(({ name }) => only.split(",").includes(name));
  if (named.length === 0) throw new Error(`TEST_DATABASES names none of ${kinds.map(({ name }) => name).join(", ")}.`);
  return named;
}
