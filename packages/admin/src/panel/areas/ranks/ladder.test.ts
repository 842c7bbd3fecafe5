import { expect, it } from "vitest";
import { easierThanBefore } from "./ladder.js";

const rank = (minPoints: number, minDays: number) => ({ minPoints, minDays });

it.each([
  [[rank(0, 0), rank(50, 7), rank(500, 90)], 0],
  [[rank(0, 0), rank(50, 0), rank(0, 90)], 0],
  [[rank(50, 7), rank(0, 0)], 1],
  [[rank(50, 7), rank(50, 7)], 1],
  [[], 0],
])("finds ranks that ask for no more than the one before: %j", (ranks, count) =>
  expect(easierThanBefore(ranks)).toHaveLength(count),
);
