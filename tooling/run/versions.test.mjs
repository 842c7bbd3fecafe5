import { describe, expect, it } from "vitest";
import { satisfiesFloor } from "./versions.mjs";

describe("satisfiesFloor", () => {
  it.each([
    ["22.18.0", true],
    ["22.18.1", true],
    ["22.19.0", true],
    ["23.0.0", true],
    ["26.10.0", true],
    ["22.17.9", false],
    ["22.9.0", false],
    ["20.20.2", false],
  ])("compares %s with >=22.18 number by number: %s", (version, expected) => {
    expect(satisfiesFloor(version, ">=22.18")).toBe(expected);
  });

  it("compares the patch where the range names one", () => {
    expect(satisfiesFloor("22.18.0", ">=22.18.1")).toBe(false);
    expect(satisfiesFloor("22.18.1", ">=22.18.1")).toBe(true);
  });
});
