import { describe, expect, it } from "vitest";
import { statusOf } from "./sanction.model.js";
import { liftActions, refusalOf } from "./sanction.policy.js";

const NOW = new Date("2030-01-01T12:00:00.000Z");
const [EARLIER, LATER] = ["2030-01-01T11:00:00.000Z", "2030-01-01T13:00:00.000Z"];

describe("the status of a silence", () => {
  it.each([
    [{ lifted_at: null, lifted_by: null, expires_at: null }, "active"],
    [{ lifted_at: null, lifted_by: null, expires_at: LATER }, "active"],
    [{ lifted_at: null, lifted_by: null, expires_at: NOW.toISOString() }, "expired"],
    [{ lifted_at: NOW.toISOString(), lifted_by: null, expires_at: EARLIER }, "expired"],
    [{ lifted_at: EARLIER, lifted_by: "ada", expires_at: LATER }, "lifted"],
    [{ lifted_at: EARLIER, lifted_by: null, expires_at: LATER }, "lifted"],
    [{ lifted_at: EARLIER, lifted_by: null, expires_at: null }, "lifted"],
  ] as const)("of %o is %s", (silence, status) => {
    expect(statusOf(silence, NOW)).toBe(status);
  });
});

describe("the actions on a silence", () => {
  it.each([
    ["active", { isSelf: false, reaches: true }, ["lift"], null],
    ["active", { isSelf: true, reaches: true }, [], "own"],
    ["active", { isSelf: false, reaches: false }, [], "precedence"],
    ["expired", { isSelf: false, reaches: true }, [], null],
    ["lifted", { isSelf: false, reaches: true }, [], null],
  ] as const)("that is %s for %o are %o", (status, standing, actions, refusal) => {
    expect(liftActions(status, standing)).toEqual(actions);
    expect(refusalOf(standing)).toBe(refusal);
  });
});
