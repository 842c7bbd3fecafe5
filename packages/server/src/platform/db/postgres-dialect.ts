import { PostgresDialect } from "kysely";
import pg from "pg";
import { sha256Hex } from "../crypto/digest.js";
import type { Logger } from "../logger.js";
import { KEPT_MARK } from "./prepared.js";

const INT8 = 20;

/** Gives queries that are asked by the thousand a name, under which the server keeps them parsed and planned. */
class KeepingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const isKept = typeof text === "string" && text.startsWith(KEPT_MARK);
    const asked = isKept ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest];
    return Reflect.apply(pg.Client.prototype.query, this, asked);
  }) as pg.Client["query"];
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? sha256Hex(text).slice(0, 32);
  names.set(text, known);
  return known;
}

/** A pool of connections to a PostgreSQL server; it connects when first used. */
export function openPostgres(url: string, logger: Logger): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sitevine",
    max: 10,
    connectionTimeoutMillis: 5_000,
    Client: KeepingClient,
    types: {
      // Counts are 64 bits wide on PostgreSQL and arrive as text unless told; no count here outgrows a number.
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on("error", (error) => logger.warn("An idle database connection broke", { error }));
  return new PostgresDialect({ pool });
}
