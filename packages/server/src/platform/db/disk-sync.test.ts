import { join } from "node:path";
import { recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { Kysely, sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { SyncFile } from "./disk-sync.js";
import { KyselyDatabase } from "./kysely-database.js";
import type { Schema } from "./schema/index.js";
import { openSqlite } from "./sqlite-dialect.js";

/** A disk that works when it is told to. */
function slowDisk() {
  const waiting: PromiseWithResolvers<void>[] = [];
  const sync: SyncFile = () => {
    const turn = Promise.withResolvers<void>();
    waiting.push(turn);
    return turn.promise;
  };
  return { sync, waiting };
}

async function openOn(sync: SyncFile) {
  const folder = await temporaryDirectory();
  const { writer, reader, disk, mark } = openSqlite(join(folder.path, "site.sqlite"), recordingLogger(), { sync });
  const database = new KyselyDatabase({
    dialect: "sqlite",
    writer: new Kysely<Schema>({ dialect: writer }),
    reader: new Kysely<Schema>({ dialect: reader }),
    disk,
    mark,
    logger: recordingLogger(),
  });
  return {
    write: (text: string) => database.transaction((tx) => sql`${sql.raw(text)}`.execute(tx)),
    rows: async () => (await sql`select id from t order by id`.execute(database.read)).rows,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test("a transaction ends when it is on the disk, and those that come meanwhile wait together", async () => {
  const { sync, waiting } = slowDisk();
  await using site = await openOn(sync);
  const ended: string[] = [];
  const write = (name: string, text: string) => site.write(text).then(() => ended.push(name));
  const first = write("first", "create table t (id integer)");
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  const others = [write("second", "insert into t values (1)"), write("third", "insert into t values (2)")];
  // Both are committed, and nobody is told.
  await vi.waitFor(async () => expect(await site.rows()).toHaveLength(2));
  expect(ended).toEqual([]);
  waiting[0]?.resolve();
  await first;
  expect(ended).toEqual(["first"]);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.resolve();
  await Promise.all(others);
  expect(ended).toEqual(["first", "second", "third"]);
});

test("a transaction that wrote nothing waits for nothing", async () => {
  const { sync, waiting } = slowDisk();
  await using site = await openOn(sync);
  await site.write("select 1");
  await expect(site.write("insert into missing values (1)")).rejects.toThrow("no such table");
  expect(waiting).toEqual([]);
});

test("a disk that fails fails the transaction, and the next one tries again", async () => {
  const sync = vi.fn<SyncFile>().mockRejectedValueOnce(new Error("the disk is gone")).mockResolvedValue();
  await using site = await openOn(sync);
  await expect(site.write("create table t (id integer)")).rejects.toThrow("the disk is gone");
  await site.write("insert into t values (1)");
  expect(sync).toHaveBeenCalledTimes(2);
});
