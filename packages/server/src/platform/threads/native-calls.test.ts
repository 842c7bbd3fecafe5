import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { temporaryDirectory } from "@sitevine/testkit";
import SqliteFile from "better-sqlite3";
import { expect, it } from "vitest";
import type { CheckpointTask } from "../db/checkpoint-task.js";
import { createNativeCallLock, terminatorOf } from "./native-calls.js";
import { startThread } from "./start-thread.js";

/** Inflates without a pause, which is when a thread is ended: it took too long. */
const INFLATING = `
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parentPort } from "node:worker_threads";
import { threadGuard } from ${JSON.stringify(new URL("./native-calls.ts", import.meta.url).href)};
const guard = threadGuard();
const packed = deflateRawSync(Buffer.alloc(100));
guard(() => inflateRawSync(packed));
parentPort.postMessage("ready");
for (;;) guard(() => inflateRawSync(packed));`;

// Without the guard, Node aborts this process within a few rounds.
const ROUNDS = 40;
const ENDED = Array(ROUNDS).fill(1);

/** Lets the thread go on for so many turns of this process's event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it("a thread that is ended while it inflates does not take the process with it", async () => {
  const codes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const lock = createNativeCallLock();
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(INFLATING)}`), {
      workerData: { nativeCalls: lock },
    });
    const end = terminatorOf(worker, lock);
    await once(worker, "message");
    await turns(round);
    codes.push(await end());
  }
  expect(codes).toEqual(ENDED);
});

it("a thread that is ended while it copies a database does not take the process with it", async () => {
  await using folder = await temporaryDirectory();
  const file = join(folder.path, "site.db");
  const database = new SqliteFile(file);
  database.pragma("journal_mode = WAL");
  database.exec("CREATE TABLE texts (text TEXT)");
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const codes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { worker, end } = startThread("checkpoint-worker");
    await once(worker, "message");
    worker.postMessage({ driver, file, restartsLog: true } satisfies CheckpointTask);
    await turns(round);
    codes.push(await end());
  }
  database.close();
  expect(codes).toEqual(ENDED);
});

it("a thread that dies during a call can be ended", async () => {
  const lock = createNativeCallLock();
  const dies = 'const { workerData } = require("node:worker_threads"); workerData.nativeCalls[0] = 1; process.exit(7);';
  const worker = new Worker(dies, { eval: true, workerData: { nativeCalls: lock } });
  const end = terminatorOf(worker, lock);
  await once(worker, "exit");
  await end();
});
