import { PostgresDialect } from "kysely";
import type { Logger } from "../logger.js";
import { openPool } from "./postgres-pool.js";

/** The dialect of a PostgreSQL server. */
export const openPostgres = (url: string, logger: Logger): PostgresDialect =>
  new PostgresDialect({ pool: openPool(url, { logger }) });
