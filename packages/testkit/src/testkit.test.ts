import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import {
  databases,
  dialects,
  eventually,
  fakeClock,
  postgresOriginal,
  recordingLogger,
  sqliteOriginal,
  type TestDatabaseTarget,
  temporaryDirectory,
} from "./index.js";

test("a temporary folder goes away with its content", async () => {
  let path: string;
  {
    await using folder = await temporaryDirectory();
    path = folder.path;
    await writeFile(join(path, "file"), "content");
    expect(existsSync(path)).toBe(true);
  }
  expect(existsSync(path)).toBe(false);
});

test("a fake clock moves when it is told to, and hands out dates that cannot move it", () => {
  const clock = fakeClock("2030-01-01T00:00:00.000Z");
  clock.now().setFullYear(1999);
  clock.advance(1_500);
  expect(clock.now().toISOString()).toBe("2030-01-01T00:00:01.500Z");
});

test("eventually returns what the assertion returns and throws its last complaint", async () => {
  let calls = 0;
  const result = await eventually(() => {
    calls += 1;
    if (calls < 3) throw new Error("not yet");
    return calls;
  });
  expect(result).toBe(3);
  await expect(eventually(() => Promise.reject(new Error("never")), 20)).rejects.toThrow("never");
});

test("a recording logger keeps the lines of its children with their fields", () => {
  const logger = recordingLogger();
  logger.child({ feature: "themes" }).warn("odd", { id: 1 });
  expect(logger.entries).toEqual([{ level: "warn", message: "odd", fields: { feature: "themes", id: 1 } }]);
});

test("a used in-process PostgreSQL comes back empty", async () => {
  const kind = dialects("").find(({ name }) => name === "pglite");
  for (let round = 0; round < 2; round += 1) {
    await using database = (await kind?.create()) ?? expect.fail("no pglite");
    if (!("dialect" in database.target)) expect.fail("no dialect");
    const kysely = new Kysely<{ leftover: { id: number } }>({ dialect: database.target.dialect });
    await kysely.schema.createTable("leftover").addColumn("id", "integer").execute();
    expect((await sql`select * from leftover`.execute(kysely)).rows).toEqual([]);
    await kysely.destroy();
  }
});

test("the server joins the matrix when there is one", () => {
  const names = (kinds: readonly { readonly name: string }[]) => kinds.map(({ name }) => name);
  expect(names(databases(""))).toEqual(["sqlite"]);
  expect(names(dialects(""))).toEqual(["sqlite", "pglite"]);
  const url = "postgres://localhost/x";
  expect(names(databases(url, ""))).toEqual(["sqlite", "postgres"]);
  expect(names(dialects(url, ""))).toEqual(["sqlite", "postgres"]);
  for (const choose of [databases, dialects]) {
    expect(names(choose(url, "postgres,sqlite"))).toEqual(["sqlite", "postgres"]);
    expect(names(choose(undefined, "pglite"))).toEqual(["pglite"]);
    expect(() => choose(url, "mysql")).toThrow(/TEST_DATABASES/);
  }
});

test("a SQLite database is a copy of its original, which goes away in the end", async () => {
  const [kind] = databases("");
  const write = (file: string) => writeFile(file, "kept");
  let file = "";
  {
    await using original = await sqliteOriginal((target) => write("file" in target ? target.file : ""));
    file = original.name;
    await using copy = await kind?.create({ sqlite: file });
    await using other = await kind?.create();
    const exists = (database: typeof copy) => database && "file" in database.target && existsSync(database.target.file);
    expect([exists(copy), exists(other)]).toEqual([true, false]);
  }
  expect(existsSync(file)).toBe(false);
  await expect(kind?.create({ sqlite: file })).rejects.toThrow("ENOENT");
});

const serverUrl = process.env.DATABASE_URL;

/** Values that a statement returns on a database of the server. */
async function onServer(target: TestDatabaseTarget, statement: string): Promise<unknown[]> {
  if (!("url" in target)) expect.fail("no address");
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows.flatMap((row) => Object.values(row));
}

const TABLES = "select tablename from pg_tables where schemaname = 'public'";

const serverOriginal = () =>
  postgresOriginal(serverUrl ?? "", async (target) => {
    await onServer(target, "create table kept (id serial, name text default 'first')");
    await onServer(target, "insert into kept default values");
  });

test.skipIf(!serverUrl)("a database on a server is a copy of its original, which goes away in the end", async () => {
  const kind = databases(serverUrl, "postgres")[0] ?? expect.fail("no server");
  let name = "";
  {
    await using original = await serverOriginal();
    name = original.name;
    await using copy = await kind.create({ postgres: name });
    await using other = await kind.create();
    expect(await onServer(copy.target, TABLES)).toEqual(["kept"]);
    expect(await onServer(other.target, TABLES)).toEqual([]);
  }
  await expect(kind.create({ postgres: name })).rejects.toThrow(name);
});

test.skipIf(!serverUrl)("a copy that was used begins anew, and goes away with its original", async () => {
  const kind = databases(serverUrl, "postgres")[0] ?? expect.fail("no server");
  const server: TestDatabaseTarget = { driver: "postgres", url: serverUrl ?? "" };
  const copiesOf = (name: string) =>
    onServer(server, `select datname from pg_database where starts_with(datname, '${name}_')`);
  let name = "";
  {
    await using original = await serverOriginal();
    name = original.name;
    for (const change of [
      "insert into kept values (7, 'second')",
      "drop table kept",
      "create table more (id integer)",
    ]) {
      await using copy = await kind.create({ postgres: name, reusesCopies: true });
      expect(await onServer(copy.target, TABLES), change).toEqual(["kept"]);
      expect(await onServer(copy.target, "select name from kept"), change).toEqual(["first"]);
      await onServer(copy.target, change);
    }
    expect(await copiesOf(name)).toHaveLength(1);
  }
  expect(await copiesOf(name)).toEqual([]);
});
