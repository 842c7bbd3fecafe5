/** A PostgreSQL database, over one connection. */
export interface Instance {
  query<Row>(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>;
  /** Runs statements without values. */
  exec(text: string): Promise<unknown>;
}

/** The tables of a database, as they were made: nothing else is in the database. */
export interface MadeTables {
  /** Differs after any change of a table, a column, a rule or an index. */
  readonly shape: string;
  /** The rows of the tables that have some, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
}

const PUBLIC = "'public'::regnamespace";

const SHAPE = `select md5(concat_ws('|',
  (select string_agg(oid::text, ',' order by oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp'),
  (select string_agg(concat(oid, relname), ',' order by oid) from pg_class where relnamespace = ${PUBLIC}),
  (select string_agg(oid::text, ',' order by oid) from pg_constraint where connamespace = ${PUBLIC}),
  (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = ${PUBLIC}),
  (select string_agg(oid::text, ',' order by oid) from pg_type where typnamespace = ${PUBLIC}),
  (select string_agg(oid::text, ',' order by oid) from pg_trigger),
  (select string_agg(oid::text, ',' order by oid) from pg_attrdef),
  (select string_agg(concat(attrelid, attname, atttypid, attcollation, attnotnull, attisdropped), ',' order by attrelid, attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = ${PUBLIC}))) as shape`;

// A table into which nothing was ever written has no file, and neither has one that was vacuumed while it was empty.
const WRITTEN = `select quote_ident(relname) as name from pg_class
  where relnamespace = ${PUBLIC} and relkind = 'r' and pg_relation_size(oid) > 0`;

const namesWritten = async (instance: Instance): Promise<string[]> =>
  (await instance.query<{ name: string }>(WRITTEN)).rows.map(({ name }) => name);

const shapeOf = async (instance: Instance): Promise<string | undefined> =>
  (await instance.query<{ shape: string }>(SHAPE)).rows[0]?.shape;

/** Looks at the tables of an instance right after they were made. */
export async function rememberTables(instance: Instance): Promise<MadeTables> {
  const rows = new Map<string, string>();
  for (const name of await namesWritten(instance)) {
    const [found] = (await instance.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`))
      .rows;
    if (found?.all) rows.set(name, found.all);
  }
  return { shape: (await shapeOf(instance)) ?? "", rows };
}

/**
 * Gives the tables the rows that they were made with, and the planner what it knew then. False if they are no longer the same
 * tables; then nothing is changed.
 */
export async function restoreTables(instance: Instance, { shape, rows }: MadeTables): Promise<boolean> {
  if ((await shapeOf(instance)) !== shape) return false;
  const written = await namesWritten(instance);
  if (written.length === 0) return rows.size === 0;
  const list = written.map((name) => `'${name}'::regclass`).join(", ");
  // References are not followed in either direction: every row goes.
  await instance.exec(`begin;
    set local session_replication_role = replica;
    ${written.map((name) => `delete from ${name};`).join("\n")}
    delete from pg_statistic where starelid in (${list});
    commit;`);
  await instance.exec(`vacuum ${written.join(", ")};`);
  // A vacuumed table counts as one that has always been empty, and its queries would be planned otherwise.
  await instance.exec(`update pg_class set reltuples = -1, relpages = 0 where oid in (${list});`);
  for (const [name, json] of rows)
    await instance.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`, [json]);
  return true;
}
