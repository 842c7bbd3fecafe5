import { parentPort } from "node:worker_threads";
import { guardNativeCalls } from "@sitevine/theme-engine";
import { threadGuard } from "../../platform/threads/native-calls.js";
import { type PackageTask, performPackageTask } from "./plugin-package-tasks.worker.js";

/** A thread that checks one package after another, as the pool sends them. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

guardNativeCalls(threadGuard());
port.on("message", (task: PackageTask) => port.postMessage(performPackageTask(task)));
port.postMessage("ready");
