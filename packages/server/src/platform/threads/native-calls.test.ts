import { once } from "node:events";
import { writeFile } from "node:fs/promises";
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

/** Posts at the beginning and at the end of a call that lasts until the test ends it, and then waits for its own end. */
const CALLING = `
import { parentPort, workerData } from "node:worker_threads";
import { threadGuard } from ${JSON.stringify(new URL("./native-calls.ts", import.meta.url).href)};
threadGuard()(() => {
  parentPort.postMessage("begun");
  Atomics.wait(workerData.told, 0, 0);
  parentPort.postMessage("done");
});
for (;;) Atomics.wait(workerData.told, 0, 1);`;

// Without the guard, Node aborts this process in one round of ten or of a hundred, depending on the machine.
const ROUNDS = 40;
const ENDED = Array(ROUNDS).fill(1);

/** Lets the thread go on for so many turns of this process's event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function startSource(source: string, data: object = {}) {
  const lock = createNativeCallLock();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    workerData: { ...data, nativeCalls: lock },
  });
  return { worker, end: terminatorOf(worker, lock) };
}

it("a thread is ended after the call that it is in", async () => {
  const told = new Int32Array(new SharedArrayBuffer(4));
  const { worker, end } = startSource(CALLING, { told });
  const posted: unknown[] = [];
  worker.on("message", (message) => posted.push(message));
  await once(worker, "message");
  const ended = end();
  await turns(10);
  Atomics.store(told, 0, 1);
  Atomics.notify(told, 0);
  expect(await ended).toBe(1);
  expect(posted).toEqual(["begun", "done"]);
});

it("a thread that is ended while it inflates does not take the process with it", async () => {
  const codes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { worker, end } = startSource(INFLATING);
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
    // It loads the driver some milliseconds after it was asked, and then copies.
    await turns(250 * round);
    codes.push(await end());
  }
  database.close();
  expect(codes).toEqual(ENDED);
});

it("the thread that copies a database loads the driver and calls it behind the lock", async () => {
  await using folder = await temporaryDirectory();
  const driver = join(folder.path, "driver.cjs");
  const says = `require("node:worker_threads").parentPort.postMessage(require("node:worker_threads").workerData.nativeCalls[0]);`;
  const copies = `class { pragma() { ${says} return []; } close() {} }`;
  await writeFile(driver, `${says} module.exports = ${copies};`);
  const { worker, end } = startThread("checkpoint-worker");
  const posted: unknown[] = [];
  worker.on("message", (message) => posted.push(message));
  worker.postMessage({ driver, file: "site.db", restartsLog: false } satisfies CheckpointTask);
  // The driver is loaded, and called for its pragma and for the copy.
  await expect.poll(() => posted).toEqual(["ready", 1, 1, 1, { log: 0, copied: 0 }]);
  await end();
});

it("a thread that dies during a call can be ended", async () => {
  const { worker, end } = startSource(
    'import { workerData } from "node:worker_threads"; workerData.nativeCalls[0] = 1; process.exit(7);',
  );
  await once(worker, "exit");
  await end();
});
