import { pglite } from "./pglite.js";
import { postgres } from "./postgres.js";
import { sqlite } from "./sqlite.js";
import type { DatabaseKind } from "./test-database.js";

/**
 * The databases that every data test runs on: SQLite, and the PostgreSQL server in DATABASE_URL if it is set. TEST_DATABASES
 * selects others by name, separated by commas: sqlite, pglite and postgres. For use with `describe.each(databases())("$name",
 * …)`.
 */
export function databases(
  serverUrl: string | undefined = process.env.DATABASE_URL,
  only: string | undefined = process.env.TEST_DATABASES,
): DatabaseKind[] {
  return serverUrl ? chosen([sqlite, postgres(serverUrl)], serverUrl, only) : chosen([sqlite], serverUrl, only);
}

/**
 * The databases for tests of differences between SQL dialects: SQLite and a PostgreSQL, which is in-process if DATABASE_URL
 * names no server. An in-process instance takes seconds to start, and each test on it takes several times as long as on SQLite,
 * so a test uses `databases()` unless the difference is its subject.
 */
export function dialects(
  serverUrl: string | undefined = process.env.DATABASE_URL,
  only: string | undefined = process.env.TEST_DATABASES,
): DatabaseKind[] {
  return chosen([sqlite, serverUrl ? postgres(serverUrl) : pglite], serverUrl, only);
}

function chosen(
  usual: readonly DatabaseKind[],
  serverUrl: string | undefined,
  only: string | undefined,
): DatabaseKind[] {
  if (!only || serverUrl === "") return [...usual];
  const known = serverUrl ? [sqlite, pglite, postgres(serverUrl)] : [sqlite, pglite];
  const named = known.filter(({ name }) => only.split(",").includes(name));
  if (named.length === 0) throw new Error(`TEST_DATABASES names none of ${known.map(({ name }) => name).join(", ")}.`);
  return named;
}
