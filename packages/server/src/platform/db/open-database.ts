import { type Dialect, Kysely } from "kysely";
import { DATABASE_LIMITS, type DatabaseLimits } from "../../kernel/database-limits.js";
import type { Logger } from "../logger.js";
import type { Database, DatabaseTarget } from "./database.js";
import { DatabaseUnreachableError } from "./database-unreachable.js";
import { commitMark, findMissingRight } from "./dialect-differences.js";
import { KyselyDatabase } from "./kysely-database.js";
import type { Schema } from "./schema/index.js";
import { openSqlite } from "./sqlite-dialect.js";
import { withVerifiedTls } from "./verified-tls.js";

/**
 * Opens the database and waits for its first answer; `migrate` creates the tables.
 * @throws {DatabaseUnreachableError} when it does not answer, or its user may not do there what a site does.
 */
export async function openDatabase(
  target: DatabaseTarget,
  logger: Logger,
  limits: DatabaseLimits = DATABASE_LIMITS,
): Promise<Database> {
  try {
    const database = await connect(target, logger, limits);
    try {
      await database.ping();
      const reason = target.driver === "postgres" ? await findMissingRight(database.read) : null;
      if (reason !== null) throw new DatabaseUnreachableError(undefined, { reason });
      return database;
    } catch (error) {
      await database[Symbol.asyncDispose]();
      throw error;
    }
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) throw error;
    throw new DatabaseUnreachableError(error, target.driver === "sqlite" ? { file: target.file } : {});
  }
}

async function connect(target: DatabaseTarget, logger: Logger, limits: DatabaseLimits): Promise<Database> {
  if (target.driver === "sqlite") {
    const { writer, reader, statements, commits, disk, mark } = openSqlite(target.file, logger);
    return new KyselyDatabase({
      dialect: "sqlite",
      writer: new Kysely<Schema>({ dialect: writer }),
      reader: new Kysely<Schema>({ dialect: reader }),
      statements,
      commits,
      disk,
      mark,
      logger,
    });
  }
  const server = target.url === undefined ? target : { ...target, url: withVerifiedTls(target.url) };
  const dialect = "dialect" in server ? server.dialect : await openServer(server.url, logger, limits);
  const kysely = new Kysely<Schema>({ dialect });
  return new KyselyDatabase({
    dialect: "postgres",
    writer: kysely,
    reader: kysely,
    mark: () => commitMark(kysely),
    logger,
    ...(server.url !== undefined && { serverUrl: server.url }),
  });
}

/** Imported on demand, so that a site on SQLite does not hold the driver in memory. */
async function openServer(url: string, logger: Logger, limits: DatabaseLimits): Promise<Dialect> {
  const { openPostgres } = await import("./postgres-dialect.js");
  return openPostgres(url, logger, limits);
}
