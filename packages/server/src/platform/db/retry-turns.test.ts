import { expect, it } from "vitest";
import { createRetryTurns } from "./retry-turns.js";

it("lets everybody try while nothing fails, then one at a time with growing pauses, then everybody again", () => {
  let now = 0;
  const turns = createRetryTurns(() => now);
  expect([turns.take(), turns.take()]).toEqual([true, true]);
  turns.failed();
  turns.failed();
  const pauses: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    let waited = 0;
    for (; !turns.take(); waited += 100) now += 100;
    expect(turns.take()).toBe(false);
    pauses.push(waited);
    turns.failed();
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  turns.succeeded();
  expect([turns.take(), turns.take()]).toEqual([true, true]);
  turns.failed();
  expect(turns.take()).toBe(false);
  now += 100;
  expect(turns.take()).toBe(true);
});
