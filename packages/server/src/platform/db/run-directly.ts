import type { SqliteDatabase } from "kysely";

/**
 * Key of the method of a connection that runs a query at once. The query builder passes a query on through about ten
 * promises, which takes longer than most queries.
 */
export const RUN_DIRECTLY: unique symbol = Symbol("run directly");

/** Runs a query at once and returns its rows. Throws where the query builder would reject. */
export type RunDirectly = <Row>(sql: string, parameters: readonly unknown[]) => readonly Row[];

/** The statements of a connection whose driver is synchronous. */
export type Statements = Pick<SqliteDatabase, "prepare">;

/** Runs queries on such a connection; `requireOpen` throws where none may be run. */
export const runsDirectly =
  ({ prepare }: Statements, requireOpen: () => void): RunDirectly =>
  <Row>(sql: string, parameters: readonly unknown[]) => {
    requireOpen();
    const statement = prepare(sql);
    // The rows are what the query builder has derived from the query.
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };
