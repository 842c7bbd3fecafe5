import { PostgresDialect } from "kysely";
import type { DatabaseLimits } from "../../kernel/database-limits.js";
import type { Logger } from "../logger.js";
import { openPool } from "./postgres-pool.js";

/** The dialect of a PostgreSQL server. */
export const openPostgres = (url: string, logger: Logger, limits: DatabaseLimits): PostgresDialect =>
  new PostgresDialect({ pool: openPool(url, { logger, limits }) });
