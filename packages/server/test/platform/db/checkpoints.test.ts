import { join } from "node:path";
import { eventually, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import SqliteFile from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { CheckpointOutcome, CheckpointTask } from "../../../src/platform/db/checkpoint-task.js";
import type { CheckpointPool } from "../../../src/platform/db/checkpoints.js";
import { KyselyDatabase } from "../../../src/platform/db/kysely-database.js";
import type { Schema } from "../../../src/platform/db/schema/index.js";
import { openSqlite } from "../../../src/platform/db/sqlite-dialect.js";

async function openOn(pool?: CheckpointPool) {
  const folder = await temporaryDirectory();
  const file = join(folder.path, "site.sqlite");
  const logger = recordingLogger();
  const { writer, reader, disk, mark } = openSqlite(file, logger, pool ? { checkpointPool: pool } : {});
  const database = new KyselyDatabase({
    dialect: "sqlite",
    writer: new Kysely<Schema>({ dialect: writer }),
    reader: new Kysely<Schema>({ dialect: reader }),
    disk,
    mark,
    logger,
  });
  const watcher = new SqliteFile(file);
  await database.transaction((tx) => sql`create table rows (filler text)`.execute(tx));
  return {
    logger,
    /** Writes a page for each row, in one transaction. */
    write: (rows: number) =>
      database.transaction(async (tx) => {
        const filler = "x".repeat(4_000);
        for (let row = 0; row < rows; row += 1) await sql`insert into rows values (${filler})`.execute(tx);
      }),
    /** Pages of the log, and how many of them are in the file. */
    log: () => (watcher.pragma("wal_checkpoint(NOOP)") as { log: number; checkpointed: number }[])[0],
    async [Symbol.asyncDispose]() {
      watcher.close();
      await database[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A pool whose tasks the test ends. */
function heldPool() {
  const tasks: CheckpointTask[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const pool: CheckpointPool = {
    run: (task) =>
      new Promise<CheckpointOutcome>((resolve, reject) => {
        tasks.push(task);
        ends.push((error) => (error ? reject(error) : resolve({ log: 0, copied: 0 })));
      }),
    [Symbol.asyncDispose]: async () => {
      for (const end of ends) end(new Error("closed"));
    },
  };
  return { pool, tasks, ends };
}

describe("checkpoints of the write-ahead log", () => {
  it("are made by a thread, for everything that was committed", async () => {
    await using opened = await openOn();
    await opened.write(1_500);
    expect(opened.log()).toMatchObject({ checkpointed: 0 });
    await eventually(() => expect(opened.log()?.checkpointed).toBeGreaterThanOrEqual(1_500));
    expect(opened.logger.entries.filter(({ level }) => level === "warn")).toEqual([]);
    await opened.write(1);
    expect(opened.log()?.log).toBeLessThan(100);
  });

  it("begin with many pages, one at a time, and write a long log from its beginning again", async () => {
    const { pool, tasks, ends } = heldPool();
    await using opened = await openOn(pool);
    await opened.write(10);
    await opened.write(1_200);
    await eventually(() => expect(tasks).toMatchObject([{ restartsLog: false }]));
    await opened.write(3_000);
    expect(tasks).toHaveLength(1);
    ends[0]?.();
    await eventually(async () => {
      await opened.write(1);
      expect(tasks).toMatchObject([{ restartsLog: false }, { restartsLog: true }]);
    });
  });

  it("are made by SQLite itself when the thread fails", async () => {
    const { pool, tasks, ends } = heldPool();
    await using opened = await openOn(pool);
    await opened.write(1_200);
    await eventually(() => expect(tasks).toHaveLength(1));
    ends[0]?.(new Error("no memory"));
    await eventually(() => expect(opened.logger.entries.filter(({ level }) => level === "warn")).toHaveLength(1));
    await opened.write(1);
    expect(opened.log()?.checkpointed).toBeGreaterThanOrEqual(1_200);
    await opened.write(1_200);
    expect(tasks).toHaveLength(1);
  });

  it("end with the database", async () => {
    const { pool, tasks } = heldPool();
    const opened = await openOn(pool);
    await opened.write(1_200);
    await eventually(() => expect(tasks).toHaveLength(1));
    await opened[Symbol.asyncDispose]();
    expect(opened.logger.entries.filter(({ level }) => level === "warn")).toEqual([]);
  });
});
