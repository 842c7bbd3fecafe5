import { expect, it } from "vitest";
import { remembered, rememberedByMinute } from "./remembered.js";

it("works an answer out once, as long as there is room for it", () => {
  const worked: number[] = [];
  const squares = remembered((value) => {
    worked.push(value);
    return value * value;
  });
  expect([squares(3), squares(4), squares(3)]).toEqual([9, 16, 9]);
  expect(worked).toEqual([3, 4]);
  for (let value = 1_000; value < 1_500; value += 1) expect(squares(value)).toBe(value * value);
  expect(squares(3)).toBe(9);
  expect(worked.filter((value) => value === 3)).toEqual([3, 3]);
});

it("works out what tells the minute once for a minute, and always for long ago", () => {
  const worked: number[] = [];
  const minutes = rememberedByMinute((moment) => {
    worked.push(moment);
    return new Date(moment).toISOString().slice(0, 16);
  });
  const noon = Date.UTC(2026, 10, 24, 12);
  expect([minutes(noon + 1), minutes(noon + 59_999), minutes(noon + 60_000)]).toEqual([
    "2026-11-24T12:00",
    "2026-11-24T12:00",
    "2026-11-24T12:01",
  ]);
  expect(worked).toEqual([noon, noon + 60_000]);
  const before = Date.UTC(1971, 0) + 30_000;
  expect([minutes(before), minutes(before)]).toEqual(["1971-01-01T00:00", "1971-01-01T00:00"]);
  expect(worked.slice(2)).toEqual([before, before]);
});
