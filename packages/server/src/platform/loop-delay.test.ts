import { eventually } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { measureLoopDelay } from "./loop-delay.js";

/** Blocks the event loop. */
const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it("sees work that holds the event loop", async () => {
  using delay = measureLoopDelay();
  await eventually(() => {
    block(150);
    // The samples before and after the block belong to two turns of the event loop.
    expect(delay.read().maxMs).toBeGreaterThanOrEqual(100);
  });
  expect(delay.read().p99Ms).toBeLessThanOrEqual(delay.read().maxMs);
});
