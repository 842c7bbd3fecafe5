import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createNativeCallLock, whenNoCall } from "./native-calls.js";

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

it("a thread that is ended while it inflates does not take the process with it", async () => {
  const codes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const lock = createNativeCallLock();
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(INFLATING)}`), {
      workerData: { nativeCalls: lock },
    });
    await once(worker, "message");
    for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await whenNoCall(lock);
    codes.push(await worker.terminate());
  }
  expect(codes).toEqual(Array(ROUNDS).fill(1));
});
