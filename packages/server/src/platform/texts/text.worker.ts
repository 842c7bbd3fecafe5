import { parentPort } from "node:worker_threads";
import { doTextTask, type TextTask } from "./text-task.js";

/** A thread that renders one text after another, as the pool sends them. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

port.on("message", (task: TextTask) => port.postMessage(doTextTask(task)));
port.postMessage("ready");
