// Preloaded into a process under test: answers each message with the memory that the process holds and has held. Asked for
// `settled` memory, it collects what nobody holds first.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { processMemory } from "./process-memory.mjs";

setFlagsFromString("--expose-gc");
/** @type {() => void} */
const collect = runInNewContext("gc");

process.on("message", (question) => {
  if (question === "settled") for (let round = 0; round < 3; round++) collect();
  process.send?.(processMemory());
});
// Listening must not keep the process alive.
process.channel?.unref();
