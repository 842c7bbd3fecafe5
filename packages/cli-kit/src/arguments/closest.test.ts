import { describe, expect, it } from "vitest";
import { closest } from "./closest.js";

const OPTIONS = ["json", "sarif", "service-version", "help"];

describe("closest", () => {
  it.each([
    ["jsom", "json"],
    ["jso", "json"],
    ["serif", "sarif"],
    ["service-versoin", "service-version"],
    ["service", "service-version"],
  ])("takes %s for %s", (typed, meant) => expect(closest(typed, OPTIONS)).toBe(meant));

  it.each(["colour", "x", "verbose"])("guesses nothing for %s", (typed) => {
    expect(closest(typed, OPTIONS)).toBeUndefined();
  });
});
