import { expect, it } from "vitest";
import { median, quantile } from "./statistics.mjs";

it.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[1, 100, 2, 3], 2.5],
  [[5, 4, 3, 2, 1000], 4],
])("the median of %j is %d", (values, expected) => {
  expect(median(values)).toBe(expected);
});

it("refuses an empty list", () => {
  expect(() => median([])).toThrow(RangeError);
});

it.each([
  [[3], 0.99, 3],
  [[9, 1, 5], 0.5, 5],
  [[4, 1, 3, 2], 0.5, 2],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.99, 99],
  [[1, 2], 0, 1],
  [[], 0.5, Number.NaN],
])("of %j, %d are at most %d", (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});
