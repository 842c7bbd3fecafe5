import { expect, it } from "vitest";
import { median } from "./statistics.mjs";

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
