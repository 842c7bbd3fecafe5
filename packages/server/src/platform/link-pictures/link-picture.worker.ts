import { parentPort } from "node:worker_threads";
import { drawLinkPicture, type PictureTask } from "./link-picture-task.js";

/** A thread that draws one picture after another, as the pool sends them. */
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");

port.on("message", async (task: PictureTask) => port.postMessage(await drawLinkPicture(task)));
port.postMessage("ready");
