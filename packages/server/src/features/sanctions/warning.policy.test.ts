import { expect, it } from "vitest";
import { consequenceOf, reachedThreshold, type Threshold } from "./warning.policy.js";

const THRESHOLDS: readonly Threshold[] = [
  { points: 5, act: "silence", days: 3 },
  { points: 10, act: "ban", days: null },
];

it.each([
  [0, 4, undefined],
  [4, 5, 5],
  [5, 9, undefined],
  [0, 10, 10],
  [9, 40, 10],
  [10, 11, undefined],
  [5, 5, undefined],
])("going from %i to %i points reaches the threshold %s", (before, after, points) => {
  expect(reachedThreshold(THRESHOLDS, { before, after })?.points).toBe(points);
});

it("counts the days of an act from now", () => {
  const now = new Date("2030-01-30T12:00:00.000Z");
  const [silence, ban] = THRESHOLDS.map((threshold) => consequenceOf(threshold, now));
  expect(silence).toEqual({ act: "silence", points: 5, until: "2030-02-02T12:00:00.000Z" });
  expect(ban).toEqual({ act: "ban", points: 10, until: null });
});
