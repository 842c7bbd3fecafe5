// Preloaded into a process under test. Answers each message with the current and the peak memory of the process; for `settled`
// memory it runs the garbage collector first.
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
// The listener must not keep the process alive.
process.channel?.unref();
