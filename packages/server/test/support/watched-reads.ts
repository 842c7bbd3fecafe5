import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery } from "kysely";
import type { Database } from "../../src/index.js";
import { RUN_DIRECTLY } from "../../src/platform/db/run-directly.js";

export interface WatchedReads {
  /** For the overrides of a site. */
  readonly wrapDatabase: (database: Database) => Database;
  /** Does the work. Queries that the site makes behind the scenes meanwhile, such as those of jobs, are not part of it. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** Calls `before` with each query on committed data that the work makes; the query waits for it, and fails with it. */
export function watchReads(before: (query: CompiledQuery) => unknown): WatchedReads {
  const watched = new AsyncLocalStorage<true>();
  return {
    wrapDatabase(database) {
      // Nothing can wait for a query that is run at once, so all of them take the way through the query builder.
      Reflect.deleteProperty(database.read, RUN_DIRECTLY);
      const executor = database.read.getExecutor();
      const executeQuery = executor.executeQuery.bind(executor);
      executor.executeQuery = async (query, options) => {
        if (watched.getStore()) await before(query);
        return executeQuery(query, options);
      };
      return database;
    },
    during: (work) => watched.run(true, work),
  };
}
