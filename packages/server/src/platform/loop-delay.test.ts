import { eventually } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { measureLoopDelay } from "./loop-delay.js";

/** Holds the only thread. */
const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it("sees work that holds the event loop", async () => {
  using delay = measureLoopDelay();
  await eventually(() => {
    block(150);
    // A sample before the block and one after it are two turns of the loop apart.
    expect(delay.read().maxMs).toBeGreaterThanOrEqual(100);
  });
  expect(delay.read().p99Ms).toBeLessThanOrEqual(delay.read().maxMs);
});
