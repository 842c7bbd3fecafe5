import { parentPort } from "node:worker_threads";
import { doTextTask, type TextTask } from "./text-task.js";

/** A thread that renders one text after the other, as the pool hands them over. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

port.on("message", (task: TextTask) => port.postMessage(doTextTask(task)));
port.postMessage("ready");
