import { describe, expect, it } from "vitest";
import { createFormatter } from "./format.js";

const now = new Date("2026-11-21T09:30:00Z");
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);

describe("createFormatter", () => {
  const format = createFormatter("en-GB", "Europe/London", now);

  it.each([
    [0, "now"],
    [20, "now"],
    [45, "45 seconds ago"],
    [59 * 60, "59 minutes ago"],
    [3_600, "1 hour ago"],
    [23.9 * 3_600, "23 hours ago"],
    [86_400, "yesterday"],
    [6 * 86_400, "6 days ago"],
    [8 * 86_400, "last week"],
    [34 * 86_400, "4 weeks ago"],
    [36 * 86_400, "16 October 2026"],
    [-7_200, "in 2 hours"],
  ])("says %d seconds ago as %s", (seconds, words) => {
    expect(format.relative(ago(seconds))).toBe(words);
  });

  it("follows locale and time zone", () => {
    const german = createFormatter("de-DE", "Asia/Tokyo", now);
    expect(german.exact(now)).toBe("Samstag, 21. November 2026 um 18:30");
    expect(german.number(1_234)).toBe("1.234");
    expect(format.short(1_240)).toBe("1.2k");
  });

  it("falls back where the site's settings make no sense", () => {
    const odd = createFormatter("no such locale", "Mars/Olympus", now);
    expect(odd.number(1_234)).toBe("1,234");
    expect(odd.exact(now)).toContain("9:30");
  });

  it("has no words for a moment that is none", () => {
    expect(format.relative(new Date(Number.NaN))).toBe("");
    expect(format.exact(new Date(Number.NaN))).toBe("");
  });
});
