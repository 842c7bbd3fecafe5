import { expect, it } from "vitest";
import { isOpenToAll, mayEnter } from "./gate.policy.js";

it.each([
  ["open", false, false, true],
  ["open", true, true, true],
  ["closed", false, false, false],
  ["closed", true, false, true],
  ["closed", false, true, true],
] as const)("with the gate %s, member %s, pass %s: %s", (gate, isMember, holdsPass, expected) => {
  expect(mayEnter({ gate }, { isMember, holdsPass })).toBe(expected);
});

it("is open to all only while the gate is open", () => {
  expect([isOpenToAll({ gate: "open" }), isOpenToAll({ gate: "closed" })]).toEqual([true, false]);
});
