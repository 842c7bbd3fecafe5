import { expect, it } from "vitest";
import { freshValue } from "./fresh-value.js";

/** Lets everything run that needs no further step of the test. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function counting() {
  let time = 0;
  let loads = 0;
  const gates: (() => void)[] = [];
  const clock = { now: () => new Date(time) };
  const value = freshValue(
    async () => {
      loads += 1;
      const mine = loads;
      await new Promise<void>((open) => gates.push(open));
      return mine;
    },
    1_000,
    clock,
  );
  return {
    value,
    advance: (ms: number) => {
      time += ms;
    },
    /** Ends the oldest load that is still running. */
    async finishOne() {
      await settle();
      gates.shift()?.();
      await settle();
    },
    loads: () => loads,
  };
}

it("loads once for readers that ask at once, and again when it is old", async () => {
  const { value, advance, finishOne, loads } = counting();
  const both = Promise.all([value.get(), value.get()]);
  await finishOne();
  expect(await both).toEqual([1, 1]);
  advance(999);
  expect(value.peek()).toBe(1);
  advance(1);
  expect(value.peek()).toBeUndefined();
  const again = value.get();
  await finishOne();
  expect([await again, loads()]).toEqual([2, 2]);
});

it("does not keep what was being loaded when it was expired", async () => {
  const { value, finishOne } = counting();
  const early = value.get();
  await settle();
  value.expire();
  const late = value.get();
  await finishOne();
  expect([await early, value.peek()]).toEqual([1, undefined]);
  await finishOne();
  expect([await late, value.peek()]).toEqual([2, 2]);
});

it("shares the load that began after it was expired, though an older one ends first", async () => {
  const { value, finishOne, loads } = counting();
  const early = value.get();
  await settle();
  value.expire();
  const late = value.get();
  await finishOne();
  const later = value.get();
  await finishOne();
  expect([await early, await late, await later, loads()]).toEqual([1, 2, 2, 2]);
});
