// Preloaded into a process under test. Answers each message: `memory` with the current and the peak memory of the process,
// `settled` with the same after a garbage collection, `cpu` with the processor time that it has used.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { processMemory } from "./process-memory.mjs";

setFlagsFromString("--expose-gc");
/** @type {() => void} */
const collect = runInNewContext("gc");

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

process.on("message", (question) => {
  if (question === "settled") for (let round = 0; round < 3; round++) collect();
  process.send?.(question === "cpu" ? cpuMs() : processMemory());
});
// The listener must not keep the process alive.
process.channel?.unref();
