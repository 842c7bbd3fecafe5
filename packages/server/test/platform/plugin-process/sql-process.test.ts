import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eventually, recordingLogger, type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtProgram } from "../../../src/platform/built-programs.js";
import type { OwnPool } from "../../../src/platform/db/own-pool.js";
import { makeSqliteFile } from "../../../src/platform/db/sqlite-dialect.js";
import { messageFrame } from "../../../src/platform/plugin-process/frames.js";
import { openOwnFilePool } from "../../../src/platform/plugin-process/sql/own-file-pool.js";
import { type SqlProcess, startSqlProcess } from "../../../src/platform/plugin-process/sql/sql-process.js";
import { after } from "../../../src/platform/threads/after.js";

const NUMBERS = "with recursive n(i) as (select 1 union all select i + 1 from n)";
const ENDLESS = `${NUMBERS} select count(*) from n`;
const PATIENT = { limitMs: 60_000 };
const LINUX = process.platform === "linux";

describe("the process of a plugin's database", () => {
  let folder: TemporaryDirectory;
  let path: string;
  beforeAll(async () => {
    folder = await temporaryDirectory();
    path = join(folder.path, "plugin.sqlite");
    makeSqliteFile(path);
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const deps = (residentMb = 1_000) => ({
    order: { path },
    residentMb,
    startMs: 60_000,
    logger: recordingLogger(),
    after,
  });
  const run = (text: string, values: readonly (string | number | null)[] = []) =>
    ({ order: "run", text, values, inTransaction: false }) as const;
  const rowsOf = (own: SqlProcess, text: string, time: Parameters<SqlProcess["carryOut"]>[1] = PATIENT) =>
    own.carryOut(run(text), time).then((answer) => (JSON.parse(answer.text) as { rows: unknown }).rows);

  async function started<T>(work: (own: SqlProcess) => Promise<T>, residentMb?: number): Promise<T> {
    const own = startSqlProcess(deps(residentMb));
    try {
      return await work(own);
    } finally {
      await own.stop();
    }
  }

  it("gives rows, in the order in which they are asked for", () =>
    started(async (own) => {
      const answers = await Promise.all([1, 2, 3].map((n) => rowsOf(own, `select ${n} as n, 'text' as t, null as z`)));
      expect(answers).toEqual([1, 2, 3].map((n) => [{ n, t: "text", z: null }]));
    }));

  it.each([
    "attach '/tmp/other.sqlite' as other",
    "detach main",
    "vacuum",
    "vacuum into '/tmp/copy.sqlite'",
    "pragma journal_mode = delete",
    "pragma database_list",
    "select file from pragma_database_list",
    "select load_extension('/tmp/extension.so')",
    "begin",
    "commit",
    "rollback",
    "savepoint own",
    "select x'00' as blob",
    "select 9007199254740993",
    "nothing",
  ])("refuses %s", (text) =>
    started(async (own) => {
      await expect(rowsOf(own, text)).rejects.toMatchObject({ name: "SqlFailure", code: "SQL-ERROR" });
      expect(await rowsOf(own, "select name from pragma_table_list where name = 'none'")).toEqual([]);
    }),
  );

  it("gives no more rows and bytes than one answer may have, and reads no further", () =>
    started(async (own) => {
      for (const rows of [`${NUMBERS} select i from n`, `${NUMBERS} select i, printf('%.*c', 500000, 'x') from n`])
        await expect(rowsOf(own, rows)).rejects.toThrow("ask for fewer");
      for (const value of [
        "printf('%.*c', 1000000000, 'x')",
        "hex(zeroblob(500000000))",
        "group_concat(printf('%.*c', 1000000, 'x')) from (select i from n limit 40)",
      ])
        await expect(rowsOf(own, `${NUMBERS} select ${value}`)).rejects.toThrow("too big");
      await expect(own.carryOut(run("select ?", ["\u{1}".repeat(300_000)]), PATIENT)).rejects.toThrow("too large");
      expect(await rowsOf(own, "select 1 as n")).toEqual([{ n: 1 }]);
    }));

  it("leaves nothing beside the file when it is stopped", async () => {
    await started(async (own) => {
      await own.carryOut(run("create table if not exists kept (id integer)"), PATIENT);
      expect((await readdir(folder.path)).length).toBeGreaterThan(1);
    });
    expect(await readdir(folder.path)).toEqual(["plugin.sqlite"]);
  });

  it("is ended by a statement that takes too long, after the answers of those before it", () =>
    started(async (own) => {
      const answers = ["select 1", ENDLESS, "select 2"].map((text) => rowsOf(own, text, { limitMs: 1_000 }));
      const reason = expect.objectContaining({
        message: expect.stringMatching(/^The statement took longer than 1000 ms/),
      });
      const notRun = expect.objectContaining({ message: expect.stringContaining("was not run") });
      expect(await Promise.allSettled(answers)).toEqual([
        { status: "fulfilled", value: [{ 1: 1 }] },
        { status: "rejected", reason },
        { status: "rejected", reason: notRun },
      ]);
      expect(own.hasEnded).toBe(true);
    }));

  it("is ended soon when nobody waits for the statement any more", () =>
    started(async (own) => {
      const over = new AbortController();
      const slow = rowsOf(own, ENDLESS, { limitMs: 100_000, over: over.signal });
      over.abort();
      await expect(slow).rejects.toThrow("took longer than 1000 ms");
    }));

  it.runIf(LINUX)("is ended when it takes more memory than a plugin may", () =>
    started(async (own) => {
      await expect(rowsOf(own, `${NUMBERS} select i from n order by random()`)).rejects.toThrow("more than 300 MB");
    }, 300),
  );

  it.runIf(LINUX)("ends with the site, also while a statement never does", async () => {
    const order = JSON.stringify([...messageFrame(run(ENDLESS))]);
    const program = JSON.stringify([builtProgram("sql-child"), path]);
    const site = `const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, [...${program}, String(process.pid)], { stdio: ["pipe", "pipe", "inherit"] });
      child.stdout.once("data", () => { child.stdin.write(Buffer.from(${order})); console.log(child.pid); });`;
    const parent = spawn(process.execPath, ["-e", site], { stdio: ["ignore", "pipe", "inherit"] });
    const [printed] = (await once(parent.stdout, "data")) as [Buffer];
    const own = `/proc/${Number(String(printed))}/cmdline`;
    expect(readFileSync(own, "utf8")).toContain("sql-child");
    parent.kill("SIGKILL");
    // One that has ended and that nobody has asked about has no command any more.
    await eventually(() => expect(existsSync(own) ? readFileSync(own, "utf8") : "").toBe(""));
  });

  describe("has transactions that", () => {
    const call = () => {
      const over = new AbortController();
      return { over: over.signal, statementMs: 60_000, end: () => over.abort() };
    };
    async function pooled<T>(work: (pool: OwnPool) => Promise<T>): Promise<T> {
      await using pool = openOwnFilePool(deps());
      const first = call();
      await pool.run("create table if not exists notes (id text primary key)", [], first);
      await pool.run("delete from notes", [], first);
      return await work(pool);
    }
    const count = async (pool: OwnPool): Promise<unknown> =>
      pool
        .run("select count(*) as n from notes", [], call())
        .then((answer) => JSON.parse("text" in answer ? answer.text : "").rows[0].n);
    const add = (id: string) => ["insert into notes values (?)", [id]] as const;

    it("others wait for, and see when they are committed", () =>
      pooled(async (pool) => {
        const transaction = await pool.begin(call());
        await transaction.run(...add("first"));
        const waiting = Promise.all([count(pool), pool.run(...add("second"), call()).then(() => count(pool))]);
        await transaction.end("commit");
        expect(await waiting).toEqual([1, 2]);
        await expect(transaction.run(...add("third"))).rejects.toThrow("has ended");
      }));

    it("are undone when their call is over, also while they begin or wait", () =>
      pooled(async (pool) => {
        const [open, beginning, waiting] = [call(), call(), call()];
        const transaction = await pool.begin(open);
        await transaction.run(...add("first"));
        const later = pool.begin(beginning);
        const last = pool.begin(waiting);
        waiting.end();
        open.end();
        beginning.end();
        await expect(later).rejects.toThrow();
        await expect(last).rejects.toThrow();
        expect(await count(pool)).toBe(0);
        await expect(transaction.end("commit")).rejects.toThrow("has ended");
      }));

    it("are undone when a statement ends the process, and do not go on in the next one", () =>
      pooled(async (pool) => {
        const transaction = await pool.begin({ ...call(), statementMs: 1 });
        await transaction.run(...add("first"));
        await expect(transaction.run(ENDLESS, [])).rejects.toThrow("took longer");
        await expect(transaction.run(...add("second"))).rejects.toThrow("took longer");
        await expect(transaction.end("commit")).rejects.toThrow("took longer");
        await eventually(async () => expect(await count(pool)).toBe(0));
      }));

    it("are no longer when SQLite has ended them", () =>
      pooled(async (pool) => {
        await pool.run(...add("there"), call());
        const transaction = await pool.begin(call());
        await transaction.run(...add("first"));
        await expect(transaction.run("insert or rollback into notes values ('there')", [])).rejects.toMatchObject({
          code: "SQL-UNIQUE",
        });
        await expect(transaction.run(...add("second"))).rejects.toThrow("is undone");
        await expect(transaction.end("commit")).rejects.toThrow("is undone");
        expect(await count(pool)).toBe(1);
      }));
  });
});
