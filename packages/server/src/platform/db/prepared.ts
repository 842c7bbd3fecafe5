import { type CompiledQuery, createQueryId, type DialectAdapter, type RawBuilder, sql } from "kysely";
import type { Queryable } from "./database.js";

/** A query whose SQL is built once; each run only supplies its parameters. One that writes takes a transaction. */
export type Prepared<Params, Row, Db extends Queryable = Queryable> = (
  db: Db,
  params: Params,
) => Promise<readonly Row[]>;

/** Marks the place of a parameter while the query is built. */
export type Slot<Params> = <Name extends keyof Params & string>(name: Name) => RawBuilder<Params[Name]>;

/** Prefix of a query that the server should keep prepared; see the PostgreSQL dialect. */
export const KEPT_MARK = "/* kept */ ";

class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type Fill<Params> = (params: Params) => unknown;

/**
 * Prepares a query that runs thousands of times, where building it costs more than running it. Its SQL does not depend
 * on the parameters; `build` is called once for each open database.
 */
export function prepared<Params extends object, Row, Db extends Queryable = Queryable>(
  build: (db: Db, slot: Slot<Params>) => { compile(): CompiledQuery<Row> },
): Prepared<Params, Row, Db> {
  const slot: Slot<Params> = (name) => sql`${new Hole(name)}`;
  // All transactions of a database have the same adapter.
  const texts = new WeakMap<
    DialectAdapter,
    { readonly query: CompiledQuery; readonly fills: readonly Fill<Params>[] }
  >();

  function prepare(db: Db, adapter: DialectAdapter) {
    const built = build(db, slot).compile();
    const query = { ...built, sql: `${KEPT_MARK}${built.sql}` };
    const fills = query.parameters.map(
      (value): Fill<Params> => (value instanceof Hole ? (params) => params[value.name as keyof Params] : () => value),
    );
    const text = { query, fills };
    texts.set(adapter, text);
    return text;
  }

  return async (db, params) => {
    const executor = db.getExecutor();
    const { query, fills } = texts.get(executor.adapter) ?? prepare(db, executor.adapter);
    const parameters = fills.map((fill) => fill(params));
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters, queryId: createQueryId() });
    return rows;
  };
}
