import { parentPort } from "node:worker_threads";
import { type CheckpointTask, doCheckpoint } from "./checkpoint-task.js";

/** A thread that copies the write-ahead log into the file of a database. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

port.on("message", (task: CheckpointTask) => port.postMessage(doCheckpoint(task)));
port.postMessage("ready");
