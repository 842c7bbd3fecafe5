import { describe, expect, it } from "vitest";
import { judgeStanding } from "./standing.js";

const SUCCESS = 1_700_000_000;
const END = SUCCESS + 30 * 86_400;
const state = (facts: Partial<Parameters<typeof judgeStanding>[0]>) =>
  judgeStanding({ now: SUCCESS, lastSuccess: SUCCESS, verified: false, ...facts });

describe("judgeStanding", () => {
  it("is valid while the last refresh worked and the entitlement verifies", () => {
    expect(state({ verified: true, now: SUCCESS + 1 })).toEqual({ state: "valid" });
  });

  it("gives 30 days of grace after the last success, to the second", () => {
    expect(state({ now: END - 1 })).toEqual({ state: "grace", endsAt: END });
    expect(state({ now: END })).toEqual({ state: "lapsed", reason: "grace-ended" });
  });

  it("gives no grace without a success", () => {
    expect(state({ lastSuccess: undefined, verified: true })).toEqual({ state: "lapsed", reason: "never-verified" });
  });

  it("does not lengthen grace when the clock is set back", () => {
    expect(state({ now: SUCCESS, latestSeen: END })).toEqual({ state: "lapsed", reason: "grace-ended" });
    expect(state({ now: 0 })).toEqual({ state: "grace", endsAt: END });
  });
});
