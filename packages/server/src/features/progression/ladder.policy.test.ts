import { expect, test } from "vitest";
import { rankFor } from "./ladder.policy.js";

const now = new Date("2030-01-31T00:00:00Z");
const ladder = [
  { groupId: "new", minPoints: 0, minDays: 0 },
  { groupId: "regular", minPoints: 50, minDays: 7 },
  { groupId: "veteran", minPoints: 500, minDays: 30 },
];
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  ["nobody new", [], 0, 0, false, "new"],
  ["enough points too soon", ["new"], 50, 6.99, false, "new"],
  ["enough days without points", ["new"], 49, 400, false, "new"],
  ["both at the limit", ["new"], 50, 7, false, "regular"],
  ["two ranks at once", [], 500, 30, false, "veteran"],
  ["fallen below, kept", ["veteran"], 0, 30, false, "veteran"],
  ["fallen below, demoted", ["veteran"], 60, 30, true, "regular"],
  ["on two ranks", ["new", "regular"], 0, 0, false, "regular"],
] as const)("%s", (_name, held, points, days, demote, expected) => {
  const standing = { points, registeredAt: daysAgo(days) };
  expect(rankFor(ladder, new Set(held), standing, { demote, now })?.groupId).toBe(expected);
});

test("a ladder without a lowest rank for all leaves some on none", () => {
  const steep = ladder.slice(1);
  const standing = { points: 0, registeredAt: now };
  expect(rankFor(steep, new Set(), standing, { demote: false, now })).toBeNull();
  expect(rankFor(steep, new Set(["regular"]), standing, { demote: true, now })).toBeNull();
  expect(rankFor([], new Set(), standing, { demote: false, now })).toBeNull();
});
