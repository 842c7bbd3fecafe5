import { setTimeout as pause } from "node:timers/promises";

const SHORTEST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 50;

/** Repeats the assertion until it holds and returns its result; after `timeoutMs`, throws its last error. */
export async function eventually<T>(assertion: () => T | Promise<T>, timeoutMs = 20_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await assertion();
    } catch (complaint) {
      if (performance.now() + pauseMs > deadline) throw complaint;
    }
    await pause(pauseMs);
  }
}
