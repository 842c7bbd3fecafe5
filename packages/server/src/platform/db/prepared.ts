import { type CompiledQuery, createQueryId, type RawBuilder, sql } from "kysely";
import type { Queryable } from "./database.js";

/** A query whose SQL is built once; each run only supplies its parameters. */
export type Prepared<Params, Row> = (db: Queryable, params: Params) => Promise<readonly Row[]>;

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
 * on the parameters; `build` is called once, with the `Queryable` of the first run.
 */
export function prepared<Params extends object, Row>(
  build: (db: Queryable, slot: Slot<Params>) => { compile(): CompiledQuery<Row> },
): Prepared<Params, Row> {
  const slot: Slot<Params> = (name) => sql`${new Hole(name)}`;
  const texts = new WeakMap<Queryable, { readonly query: CompiledQuery; readonly fills: readonly Fill<Params>[] }>();

  function prepare(db: Queryable) {
    const built = build(db, slot).compile();
    const query = { ...built, sql: `${KEPT_MARK}${built.sql}` };
    const fills = query.parameters.map(
      (value): Fill<Params> => (value instanceof Hole ? (params) => params[value.name as keyof Params] : () => value),
    );
    const text = { query, fills };
    texts.set(db, text);
    return text;
  }

  return async (db, params) => {
    const { query, fills } = texts.get(db) ?? prepare(db);
    const parameters = fills.map((fill) => fill(params));
    const { rows } = await db.getExecutor().executeQuery<Row>({ ...query, parameters, queryId: createQueryId() });
    return rows;
  };
}
