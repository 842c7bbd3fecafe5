import { parentPort } from "node:worker_threads";
import { guardNativeCalls } from "@sitevine/theme-engine";
import { threadGuard } from "../../platform/threads/native-calls.js";
import { buffersOf, createLookWork, type LookOutcome, type LookTask } from "./look-tasks.worker.js";

/** A thread that runs one task after another, as the pool sends them. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

guardNativeCalls(threadGuard());
const perform = createLookWork();
port.on("message", async (task: LookTask) => {
  const outcome: LookOutcome = { gives: await perform(task).gives };
  port.postMessage(outcome, buffersOf(outcome));
});
port.postMessage("ready");
