import { Worker } from "node:worker_threads";
import { createFrameReader, textFrame } from "../frames.js";
import { openOwnFile } from "./own-file.js";
import { doneAnswer, type SqlOrder } from "./sql-messages.js";

// The program of the process that has the database of one plugin open. No code of the plugin runs in it, only statements.

const [, , path = "", site = ""] = process.argv;

// Its own loop is held while a statement runs, so a thread looks whether the site is still there.
const WATCH = `setInterval(() => { if (process.ppid !== ${Number(site)}) process.kill(process.pid, "SIGKILL"); }, 1_000);`;
const SMALL = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8, stackSizeMb: 1 };
// Elsewhere a process keeps the number of its parent when that has gone.
if (process.platform !== "win32") new Worker(WATCH, { eval: true, resourceLimits: SMALL }).unref();

const file = openOwnFile(path);
// Each answer leaves before the next statement runs, which may be the last one.
const write = (answer: string): void => void process.stdout.write(textFrame(answer));
const read = createFrameReader({
  onMessage: (text) => write(file.answer(JSON.parse(text) as SqlOrder)),
  onChunk() {
    throw new TypeError("The site sends no chunks.");
  },
});
write(doneAnswer("null"));
process.stdin.on("data", (bytes: Buffer) => read(bytes));
// The site has gone, or ends the process: nothing else keeps it alive.
process.stdin.on("end", () => file.close());
