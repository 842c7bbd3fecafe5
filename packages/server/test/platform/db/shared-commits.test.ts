import { readFile } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { databases, recordingLogger } from "@sitevine/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tx } from "../../../src/platform/db/database.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";

const [SQLITE] = databases("");

async function open() {
  if (SQLITE === undefined) expect.fail("no sqlite");
  const fresh = await SQLITE.create();
  const { target } = fresh;
  if (target.driver !== "sqlite") expect.fail("no file");
  const database = await openDatabase(target, recordingLogger());
  await database.transaction((tx) => sql`create table notes (id integer primary key, text text)`.execute(tx));
  const note = (tx: Tx, id: number, text = "") => sql`insert into notes values (${id}, ${text})`.execute(tx);
  return {
    database,
    note,
    share: <T>(work: (tx: Tx) => Promise<T>) => database.transaction(work, { sharesCommit: true }),
    ids: async () =>
      (await sql<{ id: number }>`select id from notes order by id`.execute(database.read)).rows.map((row) => row.id),
    /** Number of commits in the write-ahead log. */
    async commits() {
      const log = await readFile(`${target.file}-wal`);
      let commits = 0;
      // A frame has 24 bytes before its page, of which the second four are zero except at the end of a commit.
      for (let at = 32; at < log.length; at += 24 + 4096) if (log.readUInt32BE(at + 4) > 0) commits += 1;
      return commits;
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

test("transactions that come at the same moment are committed together, and all are there when they end", async () => {
  await using scene = await open();
  const before = await scene.commits();
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, async (_none, id) => {
      await scene.share((tx) => scene.note(tx, id));
      seen.push((await scene.ids()).length);
    }),
  );
  expect(seen).toEqual(Array.from({ length: 10 }, () => 10));
  expect((await scene.commits()) - before).toBe(1);
});

test("nothing of one that fails remains, and all of the others does", async () => {
  await using scene = await open();
  const fails = (id: number) => [0, 3, 7].includes(id);
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, (_none, id) =>
      scene.share(async (tx) => {
        await scene.note(tx, id);
        if (fails(id)) throw new Error("no");
      }),
    ),
  );
  expect(ended.map(({ status }) => status === "rejected")).toEqual(ended.map((_end, id) => fails(id)));
  expect(await scene.ids()).toEqual([1, 2, 4, 5, 6, 8, 9]);
});

test("one that waits for something else keeps its own part open, and loses nothing", async () => {
  await using scene = await open();
  const held = Promise.withResolvers<void>();
  const first = scene.share((tx) => scene.note(tx, 1));
  const slow = scene.share(async (tx) => {
    await scene.note(tx, 2);
    await held.promise;
    await scene.note(tx, 3);
  });
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  held.resolve();
  await Promise.all([first, slow]);
  expect(await scene.ids()).toEqual([1, 2, 3]);
});

test("one that shares nothing has the others committed before it begins", async () => {
  await using scene = await open();
  const shared = scene.share((tx) => scene.note(tx, 1));
  const alone = scene.database.transaction(async (tx) => {
    const visible = await scene.ids().catch(() => "refused inside a transaction");
    await scene.note(tx, 2);
    return visible;
  });
  await expect(alone).resolves.toBe("refused inside a transaction");
  await shared;
  expect(await scene.ids()).toEqual([1, 2]);
  const failing = scene.database.transaction(async (tx) => {
    await scene.note(tx, 4);
    throw new Error("no");
  });
  const beside = scene.share((tx) => scene.note(tx, 3));
  await expect(failing).rejects.toThrow("no");
  await beside;
  expect(await scene.ids()).toEqual([1, 2, 3]);
});

test("those that the database has undone with one that found no room are run again, which keeps them", async () => {
  await using scene = await open();
  await scene.share((tx) => sql`pragma max_page_count = 40`.execute(tx));
  let small = 0;
  const addSmall = (id: number) =>
    scene.share((tx) => {
      small += 1;
      return scene.note(tx, id);
    });
  const first = addSmall(1);
  const large = scene.share((tx) => scene.note(tx, 0, "x".repeat(400_000)));
  const ended = await Promise.allSettled([first, large, addSmall(2)]);
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await expect(large).rejects.toMatchObject({ code: "SQLITE_FULL" });
  expect(await scene.ids()).toEqual([1, 2]);
  expect(small).toBeGreaterThan(2);
});

test("when the disk is full, what ended well is there and what failed is not", async () => {
  await using scene = await open();
  await scene.share((tx) => sql`pragma max_page_count = 40`.execute(tx));
  const ended = await Promise.allSettled(
    Array.from({ length: 12 }, (_none, id) => scene.share((tx) => scene.note(tx, id, "x".repeat(20_000)))),
  );
  const kept = ended.flatMap(({ status }, id) => (status === "fulfilled" ? [id] : []));
  expect(ended.some(({ status }) => status === "rejected")).toBe(true);
  expect(await scene.ids()).toEqual(kept);
  await scene.share((tx) => sql`pragma max_page_count = 10000`.execute(tx));
  await scene.share((tx) => scene.note(tx, 100));
  expect(await scene.ids()).toEqual([...kept, 100]);
});
