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

test("drops what was set the longest time ago, whatever is set again, deleted or over meanwhile", () => {
  const clock = fakeClock();
  const start = clock.now().getTime();
  const map = new ExpiringMap<number>(clock, 50);
  const model = new Map<string, number>();
  for (let step = 0; step < 5_000; step += 1) {
    const key = `k${(step * 7919) % 83}`;
    if (step % 11 === 0) {
      map.delete(key);
      model.delete(key);
    }
    const end = step % 3 === 0 ? start + step + 20 : Number.POSITIVE_INFINITY;
    map.set(key, step, end);
    model.delete(key);
    model.set(key, end);
    clock.advance(1);
    for (const [known, until] of model) if (until <= clock.now().getTime()) model.delete(known);
    // The oldest are those that a map of this size lacks, whether or not what is over was swept out by then.
    const newest = [...model.keys()].slice(-25);
    expect(newest.every((known) => map.get(known) !== undefined)).toBe(true);
    expect(map.size).toBeLessThanOrEqual(50);
  }
});
