import { parentPort } from "node:worker_threads";
import { threadGuard } from "../threads/native-calls.js";
import { type CheckpointTask, doCheckpoint } from "./checkpoint-task.js";

/** A thread that copies the write-ahead log into the file of a database. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

const guard = threadGuard();
port.on("message", (task: CheckpointTask) => port.postMessage(guard(() => doCheckpoint(task))));
port.postMessage("ready");
