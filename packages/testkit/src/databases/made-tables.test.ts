import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { pglite } from "./pglite.js";
import type { MakeTables, TestDatabase } from "./test-database.js";

async function on<T>({ target }: Pick<TestDatabase, "target">, work: (kysely: Kysely<unknown>) => Promise<T>) {
  if (!("dialect" in target)) expect.fail("no dialect");
  const kysely = new Kysely<unknown>({ dialect: target.dialect });
  const result = await work(kysely);
  await kysely.destroy();
  return result;
}

/** Boats with their harbour; there is one harbour from the start. */
function tableMaker(): { readonly makeTables: MakeTables; readonly calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    makeTables: (target) =>
      on({ target }, async (kysely) => {
        calls += 1;
        await sql`create table harbours (id integer primary key, name text, built timestamptz)`.execute(kysely);
        await sql`create table boats (name text, harbour integer not null references harbours (id))`.execute(kysely);
        await sql`insert into harbours values (1, 'Quay''s "end"', '1921-03-04T05:06:07Z')`.execute(kysely);
      }),
  };
}

const harbours = (kysely: Kysely<unknown>) => sql`select id, name, built from harbours order by id`.execute(kysely);
const FIRST = [{ id: 1, name: `Quay's "end"`, built: new Date("1921-03-04T05:06:07Z") }];

test("the tables of an in-process PostgreSQL are made once, and have the rows that they were made with each time", async () => {
  const { makeTables, calls } = tableMaker();
  for (let round = 0; round < 3; round += 1) {
    await using database = await pglite.create({ pglite: makeTables });
    await on(database, async (kysely) => {
      expect((await harbours(kysely)).rows).toEqual(FIRST);
      expect((await sql`select * from boats`.execute(kysely)).rows).toEqual([]);
      const known = sql`select 1 from pg_statistic where starelid = 'boats'::regclass`;
      expect((await known.execute(kysely)).rows).toEqual([]);
      const guess = sql`select reltuples::integer as rows from pg_class where oid = 'boats'::regclass`;
      expect((await guess.execute(kysely)).rows).toEqual([{ rows: -1 }]);
      await sql`insert into harbours values (2, 'Pier', null)`.execute(kysely);
      await sql`insert into boats select 'Gull', 2 from generate_series(1, 100)`.execute(kysely);
      await sql`analyze`.execute(kysely);
      await sql`update harbours set name = 'Slip' where id = 1`.execute(kysely);
    });
  }
  expect(calls()).toBe(1);
});

test.each([
  "alter table boats add column sail text",
  "alter table boats alter column name set not null",
  "alter table boats drop constraint boats_harbour_fkey",
  "create index boats_name on boats (name)",
  "create table crews (name text)",
  "drop table boats",
  "alter table boats rename to ships",
])("the tables are made anew after %s", async (change) => {
  const { makeTables, calls } = tableMaker();
  {
    await using database = await pglite.create({ pglite: makeTables });
    await on(database, (kysely) => sql.raw(change).execute(kysely));
  }
  await using database = await pglite.create({ pglite: makeTables });
  expect(calls()).toBe(2);
  const tables = await on(database, (kysely) =>
    sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      kysely,
    ),
  );
  expect(tables.rows.map(({ name }) => name)).toEqual(["boats", "harbours"]);
});

test("who asks for an empty database gets one, and other tables are made anew", async () => {
  const one = tableMaker();
  const other = tableMaker();
  for (const original of [one, other, one]) {
    await using database = await pglite.create({ pglite: original.makeTables });
    expect((await on(database, harbours)).rows).toEqual(FIRST);
  }
  expect([one.calls(), other.calls()]).toEqual([2, 1]);
  await using empty = await pglite.create();
  const tables = await on(empty, (kysely) =>
    sql`select tablename from pg_tables where schemaname = 'public'`.execute(kysely),
  );
  expect(tables.rows).toEqual([]);
});
