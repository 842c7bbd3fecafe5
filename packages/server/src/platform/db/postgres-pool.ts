import type { PostgresPool } from "kysely";
import pg from "pg";
import { createBreakLog } from "../break-log.js";
import { sha256Hex } from "../crypto/digest.js";
import type { Logger } from "../logger.js";
import { errorCode } from "../unreachable-reason.js";
import { COUNTS_AS_NUMBERS } from "./count-type.js";
import { DatabaseUnreachableError } from "./database-unreachable.js";
import { KEPT_MARK } from "./prepared.js";
import { createRetryTurns } from "./retry-turns.js";

const MAX_CONNECTIONS = 10;
const LONGEST_WAIT_MS = 5_000;

const NETWORK_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
// What the driver says about connections without an error code.
const LOST = /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/;

/** True when the connection was lost before the answer came; whether the statement took effect is not known. */
function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error);
  // Class 08 is about connections. 57P01 to 57P03 mean that the server stops or starts, 53300 that it has no free
  // connection.
  return (
    NETWORK_CODES.has(code) ||
    /^(?:08...|57P0[123]|53300)$/.test(code) ||
    (error instanceof Error && LOST.test(error.message))
  );
}

const asUnreachable = (error: unknown): unknown =>
  isConnectionLoss(error) ? new DatabaseUnreachableError(error) : error;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? sha256Hex(text).slice(0, 32);
  names.set(text, known);
  return known;
}

/**
 * Names the queries that run thousands of times, so that the server keeps them parsed and planned. Reports a lost
 * connection as a database that cannot be reached.
 */
class SiteClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const isKept = typeof text === "string" && text.startsWith(KEPT_MARK);
    const asked = isKept ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest];
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw asUnreachable(error);
    });
  }) as pg.Client["query"];
}

export interface PoolOptions {
  readonly logger: Logger;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
  /** How long a caller waits for a connection, in milliseconds; 5 s unless given. */
  readonly waitMs?: number;
}

/**
 * A pool of connections to a PostgreSQL server; it connects on first use. When a connection breaks, only the query that
 * uses it fails. While the server refuses connections, callers fail immediately, and one of them tries again after a
 * pause that doubles up to 5 seconds.
 */
export function openPool(url: string, options: PoolOptions): PostgresPool {
  const { logger, now = () => performance.now(), waitMs = LONGEST_WAIT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sitevine",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: waitMs,
    Client: SiteClient,
    types: COUNTS_AS_NUMBERS,
  });
  const logBreak = createBreakLog(logger, "Database connections broke; they are restored when needed", now);
  // The pool listens to idle connections only; an error of one in use would end the process without this listener.
  pool.on("connect", (client) => client.on("error", logBreak));
  pool.on("error", logBreak);

  const turns = createRetryTurns(now);
  let lastFailure: unknown;

  return {
    options: pool.options,
    async connect() {
      if (pool.idleCount === 0 && !turns.take()) throw lastFailure;
      try {
        const client = await pool.connect();
        turns.succeeded();
        return client;
      } catch (error) {
        lastFailure = asUnreachable(error);
        // A full pool waits for connections of its own, so the server does accept connections.
        if (pool.totalCount < MAX_CONNECTIONS) turns.failed();
        else turns.succeeded();
        throw lastFailure;
      }
    },
    end: () => pool.end(),
  };
}
