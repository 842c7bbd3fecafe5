/** Limits of the time that a site waits for a PostgreSQL server, and of its connections. SQLite has none of this. */
export interface DatabaseLimits {
  readonly connections: number;
  /** Milliseconds that one statement may take. */
  readonly statementMs: number;
  /** Milliseconds that a statement waits for a lock of somebody else. */
  readonly lockMs: number;
  /** Milliseconds that a caller waits for a connection. */
  readonly connectMs: number;
}

/** Defaults that the operator may override. */
export const DATABASE_LIMITS: DatabaseLimits = {
  connections: 10,
  statementMs: 15_000,
  lockMs: 5_000,
  connectMs: 5_000,
};
