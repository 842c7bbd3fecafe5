import { fakeClock } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { ExpiringMap } from "./expiring-map.js";

test("sweeps out what is over, though nobody asks for it", () => {
  const clock = fakeClock();
  const start = clock.now().getTime();
  const map = new ExpiringMap<number>(clock, 1_000);
  for (let index = 0; index < 500; index += 1) map.set(`dead-${index}`, index, start + 10);
  clock.advance(10);
  for (let index = 0; index < 200; index += 1) map.set(`live-${index}`, index, start + 1_000);
  expect(map.size).toBe(200);
});

test("never holds more than its capacity", () => {
  const map = new ExpiringMap<number>(fakeClock(), 100);
  for (let index = 0; index < 5_000; index += 1) map.set(String(index), index, Number.POSITIVE_INFINITY);
  expect(map.size).toBe(100);
  expect(map.get("4999")?.value).toBe(4_999);
  expect(map.get("4899")).toBeUndefined();
});
