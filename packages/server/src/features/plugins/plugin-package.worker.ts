import { parentPort } from "node:worker_threads";
import { type PackageTask, performPackageTask } from "./plugin-package-tasks.worker.js";

/** A thread that checks one package after another, as the pool sends them. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

port.on("message", (task: PackageTask) => port.postMessage(performPackageTask(task)));
port.postMessage("ready");
