import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { databases, eventually } from "@sitevine/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { databaseSdk, type PluginSource, pluginAdmin } from "./support/plugin-package.js";
import { bootTwoSites } from "./support/two-sites.js";

const BEFORE = `import { pluginDatabase, sql } from "./database.js"; const database = pluginDatabase();`;

const migration = (statements: string): string =>
  `import { sql } from "../database.js"; export async function up(db) { ${statements} }`;

const BOARDS = migration(`
  await db.schema.createTable("boards").addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("posts", "integer", (column) => column.notNull()).execute();
`);

interface DatabaseSource {
  readonly version?: string;
  /** Bodies of routes by path, with the database as `db`. */
  readonly routes?: Readonly<Record<string, string>>;
  readonly migrations?: Readonly<Record<string, string>>;
  readonly manifest?: PluginSource["manifest"];
  readonly definition?: string;
}

/** A plugin with a database. */
async function withDatabase({
  version = "1.0.0",
  routes = {},
  migrations = { "0001-boards.js": BOARDS },
  manifest = { migrations: "migrations/" },
  definition = "database,",
}: DatabaseSource = {}): Promise<PluginSource> {
  const own = Object.entries(routes).map(
    ([path, body]) =>
      `{ method: "GET", path: "${path}", audience: "public",
         handler: async ({ query }, site) => { const db = database.of(site); ${body} } }`,
  );
  const files = Object.entries(migrations).map(([name, code]) => [`migrations/${name}`, code]);
  return {
    version,
    manifest,
    before: BEFORE,
    definition: `${definition} routes: [${own.join(",")}]`,
    files: { "database.js": await databaseSdk(), ...Object.fromEntries(files) },
  };
}

const LIST = `return { json: await db.selectFrom("boards").selectAll().orderBy("id").execute() };`;
const ADD = `await db.insertInto("boards").values({ id: query.id[0], posts: 0 }).execute(); return { json: "added" };`;
const COUNT = `await db.transaction().execute(async (trx) => {
  await trx.updateTable("boards").set((eb) => ({ posts: eb("posts", "+", 1) })).where("id", "=", "general").execute();
}); return { json: "counted" };`;
const ROUTES = { "/boards": LIST, "/add": ADD };

describe.each(databases())("the database of a plugin, on $name", (kind) => {
  let booted: BootedSite;
  let admin: ReturnType<typeof pluginAdmin>;

  const bootWith = (callMs: number): Promise<BootedSite> =>
    bootSite(kind, { overrides: { pluginLimits: { callMs, stopMs: 1_000, pausesMs: [1] } } });

  beforeAll(async () => {
    booted = await bootWith(3_000);
    admin = pluginAdmin(booted, await booted.installed());
  });
  async function removed(): Promise<void> {
    await admin.uninstall("forum", true);
    await booted.settled();
  }
  beforeEach(removed);
  afterAll(async () => {
    await removed();
    await booted[Symbol.asyncDispose]();
  });

  async function running(source: DatabaseSource, on = admin): Promise<void> {
    expect((await on.upload(await withDatabase(source))).status).toBeLessThan(300);
    const enabled = await on.enable();
    expect(enabled.status, JSON.stringify(enabled.body)).toBe(200);
  }
  const boards = async (): Promise<unknown> => (await admin.ask("/boards")).json;

  it("has the tables of its migrations, keeps what is stored, and is gone with the data", async () => {
    await running({ routes: ROUTES });
    expect((await admin.ask("/add?id=general")).json).toBe("added");
    await admin.disable();
    await running({ routes: ROUTES });
    expect(await boards()).toEqual([{ id: "general", posts: 0 }]);

    await admin.uninstall("forum", false);
    await booted.settled();
    await running({ routes: ROUTES });
    expect(await boards()).toEqual([{ id: "general", posts: 0 }]);

    await admin.uninstall("forum", true);
    await booted.settled();
    await running({ routes: ROUTES });
    expect(await boards()).toEqual([]);
  });

  it("is brought to a newer release, whose migrations are applied once", async () => {
    await running({ routes: ROUTES });
    await admin.ask("/add?id=general");
    const migrations = {
      "0001-boards.js": BOARDS,
      "0002-titles.js": migration(`
        await db.schema.alterTable("boards").addColumn("title", "text").execute();
        await sql\`update boards set title = 'Board ' || id\`.execute(db);
      `),
    };
    await running({ version: "1.1.0", routes: ROUTES, migrations });
    expect(await boards()).toEqual([{ id: "general", posts: 0, title: "Board general" }]);
    await admin.disable();
    await running({ version: "1.1.0", routes: ROUTES, migrations });
    expect(await boards()).toHaveLength(1);
  });

  it("stays as it was when one of several migrations fails, and the former release goes on", async () => {
    await running({ routes: ROUTES });
    const migrations = {
      "0001-boards.js": BOARDS,
      "0002-titles.js": migration(`await db.schema.alterTable("boards").addColumn("title", "text").execute();`),
      "0003-fails.js": migration(`throw new Error("The titles are not there.");`),
    };
    const answer = await admin.upload(await withDatabase({ version: "1.1.0", routes: ROUTES, migrations }));
    expect([answer.status, codeOf(await admin.ask("/boards"))]).toEqual([409, undefined]);
    expect(answer.error.message).toContain("The titles are not there.");
    await admin.ask("/add?id=general");
    expect(await boards()).toEqual([{ id: "general", posts: 0 }]);
  });

  it("rolls back a transaction that throws, one that is still open at the end of its call, and one nobody waits for", async () => {
    const insert = (id: string) => `await trx.insertInto("boards").values({ id: "${id}", posts: 0 }).execute();`;
    await running({
      routes: {
        ...ROUTES,
        "/throws": `await db.transaction().execute(async (trx) => { ${insert("thrown")} throw new Error("no"); });`,
        "/leaves": `const trx = await db.startTransaction().execute(); ${insert("left")} return { json: "left" };`,
        "/hangs": `await db.transaction().execute(async (trx) => { ${insert("hung")} await new Promise(() => {}); });`,
      },
    });
    expect((await admin.ask("/throws")).status).toBe(500);
    expect((await admin.ask("/leaves")).json).toBe("left");
    expect((await admin.ask("/hangs")).status).toBe(503);
    expect((await admin.ask("/add?id=kept")).json).toBe("added");
    expect(await boards()).toEqual([{ id: "kept", posts: 0 }]);
  });

  it("commits what belongs together once for parallel calls", async () => {
    await running({ routes: { ...ROUTES, "/count": COUNT } });
    await admin.ask("/add?id=general");
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask("/count")));
    expect(answers.map(({ json }) => json)).toEqual(answers.map(() => "counted"));
    expect(await boards()).toEqual([{ id: "general", posts: 20 }]);
  });

  it("is one for all processes of the site, and migrated once", async () => {
    await using sites = await bootTwoSites(kind);
    const [first, second] = [pluginAdmin(sites.first, sites.token), pluginAdmin(sites.second, sites.token)];
    const both = [first, second];
    const routes = { ...ROUTES, "/count": COUNT };
    await first.upload(await withDatabase({ routes }));
    await first.enable();
    await first.ask("/add?id=general");
    const shown = (board: object) =>
      Promise.all(both.map((one) => eventually(async () => expect((await one.ask("/boards")).json).toEqual([board]))));
    await shown({ id: "general", posts: 0 });
    const answers = await Promise.all(both.flatMap((one) => Array.from({ length: 20 }, () => one.ask("/count"))));
    expect(answers.map(({ json }) => json)).toEqual(answers.map(() => "counted"));
    await shown({ id: "general", posts: 40 });

    const titles = migration(`await db.schema.alterTable("boards").addColumn("title", "text").execute();`);
    const migrations = { "0001-boards.js": BOARDS, "0002-titles.js": titles };
    await second.upload(await withDatabase({ version: "1.1.0", routes, migrations }));
    await shown({ id: "general", posts: 40, title: null });
    await second.uninstall("forum", true);
    await sites.second.settled();
  });

  it("names a broken rule of uniqueness, and refuses what it could not store the same way everywhere", async () => {
    const caught = `catch (error) { return { json: [error.name, error.code ?? null] }; }`;
    await running({
      routes: {
        ...ROUTES,
        "/twice": `try { await db.insertInto("boards").values({ id: "general", posts: 0 }).execute(); } ${caught}`,
        "/flag": `try { await db.insertInto("boards").values({ id: "flag", posts: true }).execute(); } ${caught}`,
        "/wrong": `try { await sql\`select nothing\`.execute(db); } ${caught}`,
      },
    });
    await admin.ask("/add?id=general");
    expect((await admin.ask("/twice")).json).toEqual(["Error", "SQL-UNIQUE"]);
    expect((await admin.ask("/flag")).json).toEqual(["TypeError", null]);
    expect((await admin.ask("/wrong")).json).toEqual(["Error", "SQL-ERROR"]);
  });

  it("says what is missing to a plugin that declares half of a database", async () => {
    await admin.upload(await withDatabase({ definition: "" }));
    expect((await admin.enable()).error.message).toContain("names the folder of its migrations");
    await admin.uninstall("forum", true);
    await admin.upload(await withDatabase({ manifest: {}, migrations: {} }));
    expect((await admin.enable()).error.message).toContain("names the folder of its migrations");
  });

  it("reaches neither the tables of the site nor other files", async () => {
    const attempt = (statement: string): string =>
      `try { await sql\`${statement}\`.execute(db); return { json: "done" }; } catch (error) { return { json: error.message }; }`;
    const site = join(booted.dataDir, "site.sqlite");
    const statements = {
      "/users": "select * from users",
      "/public": "select * from public.users",
      "/attach": `attach '${site}' as site`,
      "/vacuum": `vacuum into '${join(booted.dataDir, "copy.sqlite")}'`,
      "/role": "set session authorization root",
      "/file": "select pg_read_file('/etc/hostname')",
      "/two": "select 1; select 2",
    };
    await running({
      routes: {
        ...ROUTES,
        ...Object.fromEntries(Object.entries(statements).map(([path, statement]) => [path, attempt(statement)])),
        "/sqlite": `Set.prototype.has = () => true; const { DatabaseSync } = process.getBuiltinModule("node:sqlite") ?? {};
          return { json: DatabaseSync ? "done" : "There is no SQLite here." };`,
        "/own": `const { readFileSync } = await import("node:fs");
          try { readFileSync("../database/plugin.sqlite"); return { json: "done" }; } catch (error) { return { json: error.code }; }`,
        "/patched": `RegExp.prototype.exec = () => null; RegExp.prototype.test = () => false; ${attempt(`attach '${site}' as site`)}`,
      },
    });
    for (const path of [...Object.keys(statements), "/sqlite", "/own", "/patched"])
      if (!(kind.name === "sqlite" && path === "/two")) expect((await admin.ask(path)).json, path).not.toBe("done");
    expect(await readdir(booted.dataDir)).not.toContain("copy.sqlite");
  });

  it.runIf(kind.name === "postgres")("gets no more rows than the site has the memory for", async () => {
    const large = (bytes: number): string =>
      `try { const { rows } = await sql\`select repeat('x', ${bytes}) as text\`.execute(db); return { json: rows.length }; }
       catch (error) { return { json: error.message }; }`;
    // A busy machine may need longer for fifty megabytes than a call may take on the other site.
    await using patient = await bootWith(120_000);
    const owner = pluginAdmin(patient, await patient.installed());
    const routes = { ...ROUTES, "/fits": large(100_000), "/large": large(2_000_000), "/huge": large(50_000_000) };
    await running({ routes }, owner);
    expect((await owner.ask("/fits")).json).toBe(1);
    expect((await owner.ask("/large")).json).toContain("ask for fewer");
    expect((await owner.ask("/huge")).json).toContain("ask for fewer");
    expect((await owner.ask("/boards")).json).toEqual([]);
  });

  it("does not hold the site with a query that never ends", async () => {
    const endless = `await sql\`with recursive n(i) as (select 1 union all select i + 1 from n where i > 0)
      select count(*) from n\`.execute(db);`;
    await running({ routes: { ...ROUTES, "/endless": endless } });
    expect((await admin.ask("/endless")).status).toBe(503);
    await eventually(async () => expect(await boards()).toEqual([]));
    if (kind.name !== "postgres") return;
    const working = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name = 'sitevine plugin' and state = 'active'`;
    await eventually(async () => {
      expect((await working.execute(booted.database().read as never)).rows).toEqual([{ n: 0 }]);
    });
  });

  it.runIf(kind.name === "sqlite")(
    "tells of a statement that takes too long while the call lasts, and goes on",
    async () => {
      await using patient = await bootSite(kind, { overrides: { pluginLimits: { callMs: 8_000 } } });
      const owner = pluginAdmin(patient, await patient.installed());
      const endless = `try { await sql\`with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n\`.execute(db); }
      catch (error) { return { json: [error.code, error.message] }; }`;
      await running({ routes: { ...ROUTES, "/endless": endless } }, owner);
      await owner.ask("/add?id=general");
      expect((await owner.ask("/endless")).json).toEqual([
        "SQL-ERROR",
        expect.stringContaining("took longer than 4000 ms"),
      ]);
      expect((await owner.ask("/boards")).json).toEqual([{ id: "general", posts: 0 }]);
      await owner.uninstall("forum", true);
      await patient.settled();
      expect(await readdir(join(patient.dataDir, "plugins/forum")).catch(() => [])).not.toContain("database");
    },
  );
});
