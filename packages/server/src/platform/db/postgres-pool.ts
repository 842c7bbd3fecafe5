import type { PostgresPool } from "kysely";
import pg from "pg";
import { DATABASE_LIMITS, type DatabaseLimits } from "../../kernel/database-limits.js";
import { createBreakLog } from "../break-log.js";
import type { Logger } from "../logger.js";
import { COUNTS_AS_NUMBERS } from "./count-type.js";
import { createRetryTurns } from "./retry-turns.js";
import { asSiteError, siteClient } from "./site-client.js";

/** Until the system asks whether the server of an idle connection is still there. */
const KEEP_ALIVE_MS = 10_000;
/** A transaction of a process that has gone, or whose connection is dead, keeps its locks no longer than this. */
const IDLE_TRANSACTION_MS = 60_000;

export interface PoolOptions {
  readonly logger: Logger;
  readonly limits?: DatabaseLimits;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * A pool of connections to a PostgreSQL server; it connects on first use. When a connection breaks, only the query that
 * uses it fails. While the server refuses connections or does not answer, callers fail immediately, and one of them tries
 * again after a pause that doubles up to 5 seconds. After a silence, no connection from before it is used again.
 */
export function openPool(url: string, options: PoolOptions): PostgresPool {
  const { logger, limits = DATABASE_LIMITS, now = () => performance.now() } = options;
  let silences = 0;
  const Client = siteClient(limits.statementMs, () => {
    silences += 1;
  });
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sitevine",
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    Client,
    types: COUNTS_AS_NUMBERS,
  });
  const logBreak = createBreakLog(logger, "Database connections broke; they are restored when needed", now);
  const silencesBefore = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    silencesBefore.set(client, silences);
    // The pool listens to idle connections only; an error of one in use would end the process without this listener.
    client.on("error", logBreak);
  });
  pool.on("error", logBreak);

  const turns = createRetryTurns(now);
  let lastFailure: unknown;

  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (silencesBefore.get(client) === silences) return client;
      client.release(true);
    }
  }

  return {
    options: pool.options,
    async connect() {
      if (pool.idleCount === 0 && !turns.take()) throw lastFailure;
      try {
        const client = await take();
        turns.succeeded();
        return client;
      } catch (error) {
        lastFailure = asSiteError(error);
        // A full pool waits for connections of its own, so the server does accept connections.
        if (pool.totalCount < limits.connections) turns.failed();
        else turns.succeeded();
        throw lastFailure;
      }
    },
    end: () => pool.end(),
  };
}
