import { recordingLogger, type TestDatabaseTarget } from "@sitevine/testkit";
import { PostgresDialect, type PostgresPool } from "kysely";
import type { DatabaseTarget } from "../../src/platform/db/database.js";
import { openPool } from "../../src/platform/db/postgres-pool.js";

// Tests that ask for much at once wait for each other, on a busy machine for longer than the people of a site should.
const WAIT_MS = 120_000;

const pools = new Map<string, PostgresPool>();

/** Stays open when the site that uses it ends. */
function poolOf(url: string): PostgresPool {
  const known = pools.get(url);
  if (known) return known;
  const limits = { connections: 10, statementMs: WAIT_MS, lockMs: WAIT_MS, connectMs: WAIT_MS };
  const pool = openPool(url, { logger: recordingLogger(), limits });
  const shared = { options: pool.options, connect: () => pool.connect(), end: async () => undefined };
  pools.set(url, shared);
  return shared;
}

/**
 * A database of a server, over connections that all sites on it share one after another: the server takes longer to open
 * those of one site, and to read the catalogue for each, than most tests do.
 */
export function overSharedConnections(target: TestDatabaseTarget): DatabaseTarget {
  if (!("url" in target)) return target;
  const { driver, url } = target;
  return { driver, url, dialect: new PostgresDialect({ pool: poolOf(url) }) };
}
