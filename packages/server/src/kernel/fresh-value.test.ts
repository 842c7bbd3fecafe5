import { expect, it } from "vitest";
import { freshValue } from "./fresh-value.js";

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
    finish: () => {
      for (const open of gates.splice(0)) open();
    },
    loads: () => loads,
  };
}

it("loads once for readers that ask at once, and again when it is old", async () => {
  const { value, advance, finish, loads } = counting();
  const both = Promise.all([value.get(), value.get()]);
  finish();
  expect(await both).toEqual([1, 1]);
  advance(999);
  expect(value.peek()).toBe(1);
  advance(1);
  expect(value.peek()).toBeUndefined();
  const again = value.get();
  finish();
  expect([await again, loads()]).toEqual([2, 2]);
});

it("does not keep what was being loaded when it was expired", async () => {
  const { value, finish } = counting();
  const early = value.get();
  value.expire();
  const late = value.get();
  finish();
  expect([await early, await late, value.peek()]).toEqual([1, 2, 2]);
});
