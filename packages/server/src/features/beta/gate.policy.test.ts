import { expect, it } from "vitest";
import { admitsPasses, isOpenToAll, mayEnter, mayRegister } from "./gate.policy.js";

it.each([
  ["open", "everyone", false, false, true],
  ["open", "everyone", true, true, true],
  ["closed", "everyone", false, false, false],
  ["closed", "everyone", true, false, true],
  ["closed", "everyone", false, true, true],
  ["open", "members", false, false, false],
  ["open", "members", false, true, false],
  ["open", "members", true, false, true],
  ["closed", "members", false, false, false],
  ["closed", "members", false, true, false],
  ["closed", "members", true, false, true],
] as const)("with the gate %s, for %s, member %s, pass %s: %s", (gate, access, isMember, holdsPass, expected) => {
  expect(mayEnter({ gate, access }, { isMember, holdsPass })).toBe(expected);
});

it.each([
  ["open", "everyone", true, true],
  ["closed", "everyone", false, true],
  ["open", "members", false, false],
  ["closed", "members", false, false],
] as const)("with the gate %s, for %s, is open to all: %s, and to passes: %s", (gate, access, toAll, toPasses) => {
  expect([isOpenToAll({ gate, access }), admitsPasses({ gate, access })]).toEqual([toAll, toPasses]);
});

it("takes a pass to register while the gate is closed", () => {
  expect([mayRegister({ gate: "open" }, false), mayRegister({ gate: "closed" }, false)]).toEqual([true, false]);
  expect(mayRegister({ gate: "closed" }, true)).toBe(true);
});
