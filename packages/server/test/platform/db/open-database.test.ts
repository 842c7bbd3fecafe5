import { chmod, readdir, stat, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { databases, dialects, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import SqliteFile from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseUnreachableError } from "../../../src/platform/db/database-unreachable.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";
import { requireWritable } from "../../../src/platform/db/sqlite-dialect.js";

const refusal = (url: string) =>
  openDatabase({ driver: "postgres", url }, recordingLogger()).then(
    () => expect.fail("opened"),
    (error: unknown) => error,
  );

describe.each(dialects())("opening $name", (kind) => {
  test("answers a ping with the version", async () => {
    await using fresh = await kind.create();
    await using database = await openDatabase(fresh.target, recordingLogger());
    expect(database.dialect).toBe(kind.name === "sqlite" ? "sqlite" : "postgres");
    expect((await database.ping()).version).toMatch(/^\d+\.\d+/);
  });
});

describe("opening a database that is not there", () => {
  test("gives a reason without the password", async () => {
    const error = await refusal("postgres://joe:hunter2@127.0.0.1:1/site");
    expect(error).toBeInstanceOf(DatabaseUnreachableError);
    expect(error).toMatchObject({ message: "The database cannot be reached: the connection was refused." });
  });

  test("asks the driver for no mode of TLS that it warns of", async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error): void => void warnings.push(message);
    process.on("warning", note);
    const error = await refusal("postgres://joe:hunter2@127.0.0.1:1/site?sslmode=require");
    // Node tells of a warning in the next turn.
    await nextTurn();
    process.off("warning", note);
    expect(error).toMatchObject({ reason: "the connection was refused" });
    expect(warnings.filter((message) => message.includes("SSL"))).toEqual([]);
  });

  test("gives a reason when the server hangs up", async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") expect.fail("no port");
    const error = await refusal(`postgres://joe:hunter2@127.0.0.1:${address.port}/site`);
    server.close();
    expect(error).toBeInstanceOf(DatabaseUnreachableError);
    expect(String(error)).not.toContain("hunter2");
  });

  test("tells a file that is none of ours from a folder that is missing", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "site.sqlite");
    await writeFile(file, "this is not a database, and it is long enough to be read as one".repeat(20));
    const open = (path: string) => openDatabase({ driver: "sqlite", file: path }, recordingLogger());
    await expect(open(file)).rejects.toThrow("the file is not a SQLite database");
    await expect(open(join(folder.path, "no", "site.sqlite"))).rejects.toThrow(DatabaseUnreachableError);
  });

  test("says that another program has locked the file", () => {
    const cause = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY_RECOVERY" });
    expect(new DatabaseUnreachableError(cause).reason).toBe("another program has kept the file locked for too long");
  });

  test("tells a damaged file from one that never was a database", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "site.sqlite");
    {
      await using database = await openDatabase({ driver: "sqlite", file }, recordingLogger());
      await database.transaction(async (tx) => {
        await sql`create table boats (name text)`.execute(tx);
        await sql`create table crews (name text)`.execute(tx);
      });
    }
    await truncate(file, 4_096);
    await expect(openDatabase({ driver: "sqlite", file }, recordingLogger())).rejects.toMatchObject({
      message: "The database cannot be used: the file is damaged; restore a backup.",
      file,
    });
  });
});

describe("opening a PostgreSQL database that somebody else owns", () => {
  const [, kind] = dialects("");
  if (kind === undefined) throw new Error("There is always a PostgreSQL in this process.");

  /** Runs the work as a user with the rights that the statements give. */
  async function asGuest(statements: readonly string[], open: () => Promise<unknown>, kysely: Kysely<unknown>) {
    const setUp = ["create role guest", ...statements, "set role guest"];
    for (const statement of setUp) await sql.raw(statement).execute(kysely);
    try {
      return await open().catch((error: unknown) => error);
    } finally {
      for (const statement of ["reset role", "drop owned by guest", "drop role guest"])
        await sql.raw(statement).execute(kysely);
    }
  }

  test.each([
    ["the user may not create tables there; make it the owner of the database", []],
    [
      "its tables belong to another user; make this user their owner",
      ["grant create on schema public to guest", "create table settings (key text)"],
    ],
    [
      "its tables belong to another user; make this user their owner",
      [
        "grant create on schema public to guest",
        "create table settings (key text)",
        "grant select, insert on settings to guest",
      ],
    ],
    [null, ["grant create on schema public to guest"]],
    [
      null,
      [
        "grant create on schema public to guest",
        "create table settings (key text)",
        "grant select, insert, update, delete on settings to guest",
      ],
    ],
  ])("gives the reason: %s", async (reason, statements) => {
    await using fresh = await kind.create();
    if (!("dialect" in fresh.target)) expect.fail("no dialect");
    const { target } = fresh;
    const open = async () => {
      await using _database = await openDatabase(target, recordingLogger());
    };
    const result = await asGuest(
      ["grant usage on schema public to guest", ...statements],
      open,
      new Kysely<unknown>({ dialect: target.dialect }),
    );
    if (reason === null) expect(result).toBeUndefined();
    else expect(result).toMatchObject({ message: `The database cannot be used: ${reason}.`, file: null });
  });
});

describe("a SQLite database", () => {
  test("can be read by its owner only, wherever it is", async () => {
    await using folder = await temporaryDirectory();
    await chmod(folder.path, 0o755);
    const file = join(folder.path, "site.sqlite");
    await using database = await openDatabase({ driver: "sqlite", file }, recordingLogger());
    await database.transaction((tx) => sql`create table boats (name text)`.execute(tx));
    const rights = async (name: string) => [name, (await stat(join(folder.path, name))).mode & 0o777];
    expect(await Promise.all((await readdir(folder.path)).sort().map(rights))).toEqual([
      ["site.sqlite", 0o600],
      ["site.sqlite-shm", 0o600],
      ["site.sqlite-wal", 0o600],
    ]);
  });

  test("is refused when it cannot be written to", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "site.sqlite");
    await (await openDatabase({ driver: "sqlite", file }, recordingLogger()))[Symbol.asyncDispose]();
    if (process.getuid?.() !== 0) {
      await chmod(file, 0o444);
      const opened = openDatabase({ driver: "sqlite", file }, recordingLogger());
      await expect(opened).rejects.toThrow("The database cannot be used: the file cannot be written to.");
      await chmod(file, 0o644);
    }
    // To the superuser, permissions do not apply, but those of a connection do.
    const writable = new SqliteFile(file);
    expect(() => requireWritable(writable)).not.toThrow();
    const readOnly = new SqliteFile(file, { readonly: true });
    expect(() => requireWritable(readOnly)).toThrow(expect.objectContaining({ code: "SQLITE_READONLY" }));
    for (const connection of [writable, readOnly]) {
      expect(connection.inTransaction).toBe(false);
      connection.close();
    }
  });

  test("is durable, checks references and cannot be written to through `read`", async () => {
    const [sqlite] = databases("");
    if (sqlite === undefined) expect.fail("no sqlite");
    await using fresh = await sqlite.create();
    await using database = await openDatabase(fresh.target, recordingLogger());
    await database.transaction(async (tx) => {
      expect((await sql`pragma journal_mode`.execute(tx)).rows).toEqual([{ journal_mode: "wal" }]);
      // Commits wait for the disk in another thread.
      expect((await sql`pragma synchronous`.execute(tx)).rows).toEqual([{ synchronous: 1 }]);
      expect((await sql`pragma foreign_keys`.execute(tx)).rows).toEqual([{ foreign_keys: 1 }]);
    });
    await expect(sql`create table sneaky (id integer)`.execute(database.read)).rejects.toThrow(/readonly/);
  });
});
