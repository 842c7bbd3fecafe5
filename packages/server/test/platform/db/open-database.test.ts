import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { databases, dialects, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DatabaseUnreachableError } from "../../../src/platform/db/database-unreachable.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";

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
});

describe("a SQLite database", () => {
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
