import { pglite } from "./pglite.js";
import { postgres } from "./postgres.js";
import { sqlite } from "./sqlite.js";
import type { DatabaseKind } from "./test-database.js";

/**
 * The databases that every data test runs on: SQLite, and the PostgreSQL server behind DATABASE_URL where that is set.
 * TEST_DATABASES replaces the choice by some names out of sqlite, pglite and postgres with commas between.
 * Made for `describe.each(databases())("$name", …)`.
 */
export function databases(
  serverUrl: string | undefined = process.env.DATABASE_URL,
  only: string | undefined = process.env.TEST_DATABASES,
): DatabaseKind[] {
  return serverUrl ? chosen([sqlite, postgres(serverUrl)], serverUrl, only) : chosen([sqlite], serverUrl, only);
}

/**
 * The databases for tests of what SQL dialects do differently: SQLite and a PostgreSQL, the one inside this process where
 * DATABASE_URL names no server. An instance inside the process costs seconds and every test on it a few times what it
 * costs on SQLite, so a test takes `databases()` unless the difference is its subject.
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
