import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "../logger.js";

const INT8 = 20;

/** A pool of connections to a PostgreSQL server; it connects when first used. */
export function openPostgres(url: string, logger: Logger): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sitevine",
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      // Counts are 64 bits wide on PostgreSQL and arrive as text unless told; no count here outgrows a number.
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", (error) => logger.warn("An idle database connection broke", { error }));
  return new PostgresDialect({ pool });
}
