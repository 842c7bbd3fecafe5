import { type CompiledQuery, createQueryId, type DialectAdapter, type Expression, type RawBuilder, sql } from "kysely";
import type { Queryable } from "./database.js";
import { RUN_DIRECTLY } from "./run-directly.js";

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
    const runDirectly = db[RUN_DIRECTLY];
    if (runDirectly) return runDirectly<Row>(query.sql, parameters);
    const { rows } = await executor.executeQuery<Row>({ ...query, parameters, queryId: createQueryId() });
    return rows;
  };
}

/** Ids as a query takes them: their values, or their places while it is prepared. */
export type Ids = (string | Expression<string>)[];

// A list of another length is filled up to one of these with an id that it has, so that few queries serve all lists.
const SIZES = [1, 5, 20, 100] as const;

/**
 * Prepares a query that looks ids up in a list, for one to a hundred of them. Without ids, it gives no row and asks nothing; it is
 * built for each longer list.
 */
export function preparedForIds<Row>(
  build: (db: Queryable, ids: Ids) => { compile(): CompiledQuery<Row>; execute(): Promise<Row[]> },
): (db: Queryable, ids: readonly string[]) => Promise<readonly Row[]> {
  const bySize = new Map<number, Prepared<Readonly<Record<string, string>>, Row>>();

  function queryOf(size: number) {
    const places = Array.from({ length: size }, (_, index) => String(index));
    const query =
      bySize.get(size) ??
      prepared<Readonly<Record<string, string>>, Row>((db, slot) =>
        build(
          db,
          places.map((place) => slot(place)),
        ),
      );
    bySize.set(size, query);
    return query;
  }

  return async (db, ids) => {
    const [first] = ids;
    if (first === undefined) return [];
    const size = SIZES.find((most) => ids.length <= most);
    if (size === undefined) return build(db, [...ids]).execute();
    const filled = Array.from({ length: size }, (_, index) => [String(index), ids[index] ?? first]);
    return queryOf(size)(db, Object.fromEntries(filled));
  };
}
