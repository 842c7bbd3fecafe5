// Preloaded into a process under test: answers each message with the memory that the process holds and has held.
import { processMemory } from "./process-memory.mjs";

process.on("message", () => {
  process.send?.(processMemory());
});
// Listening must not keep the process alive.
process.channel?.unref();
