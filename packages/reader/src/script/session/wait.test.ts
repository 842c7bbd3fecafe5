import { expect, it } from "vitest";
import { backoffMs, wait } from "./wait.js";

it("doubles up to a limit and leaves half to chance", () => {
  expect([0, 1, 2, 9].map((failures) => backoffMs(failures, 1_000, 8_000, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoffMs(2, 1_000, 8_000, 0)).toBe(2_000);
});

it("ends at once when the signal has aborted, and early when it does", async () => {
  const controller = new AbortController();
  const waiting = wait(60_000, controller.signal);
  controller.abort();
  await waiting;
  await wait(60_000, controller.signal);
  expect(controller.signal.aborted).toBe(true);
});
