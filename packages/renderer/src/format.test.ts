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
    [8 * 86_400, "1 week ago"],
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

  it("counts days by the site's calendar", () => {
    const night = new Date("2026-11-21T00:30:00Z");
    const before = new Date("2026-11-19T23:00:00Z");
    expect(createFormatter("en-GB", "Europe/London", night).relative(before)).toBe("2 days ago");
    expect(createFormatter("en-GB", "Pacific/Kiritimati", night).relative(before)).toBe("yesterday");
    expect(createFormatter("en-GB", "America/Los_Angeles", night).relative(before)).toBe("yesterday");
  });

  it("lives through days of 23 and 25 hours", () => {
    const at = (now: string, moment: string): string =>
      createFormatter("de", "Europe/Berlin", new Date(now)).relative(new Date(moment));
    // Clocks went forward on 29 March and back on 25 October 2026.
    expect(at("2026-03-29T21:50:00Z", "2026-03-28T21:40:00Z")).toBe("gestern");
    expect(at("2026-10-25T22:50:00Z", "2026-10-24T22:10:00Z")).toBe("vor 24 Stunden");
    expect(at("2026-10-26T22:50:00Z", "2026-10-24T22:10:00Z")).toBe("gestern");
    const format = createFormatter("de", "Europe/Berlin", now);
    expect(format.exact(new Date("2026-10-25T00:30:00Z"))).toBe("Sonntag, 25. Oktober 2026 um 02:30");
    expect(format.exact(new Date("2026-10-25T02:30:00Z"))).toBe("Sonntag, 25. Oktober 2026 um 03:30");
  });

  it("says the day that it is in the site's zone, however far", () => {
    const newYear = new Date("2026-12-31T11:00:00Z");
    expect(createFormatter("en-GB", "Pacific/Kiritimati", now).date(newYear)).toBe("1 January 2027");
    expect(createFormatter("en-GB", "Pacific/Kiritimati", now).year(newYear)).toBe("2027");
    expect(createFormatter("en-GB", "Pacific/Pago_Pago", now).exact(newYear)).toBe(
      "Thursday, 31 December 2026 at 00:00",
    );
    expect(createFormatter("en-GB", "Asia/Kathmandu", now).exact(newYear)).toContain("16:45");
  });

  it("writes other digits and other words where the locale has them", () => {
    const arabic = createFormatter("ar-EG", "Africa/Cairo", now);
    expect(arabic.number(1_234)).toBe("١٬٢٣٤");
    expect(arabic.relative(ago(3 * 3_600))).toBe("قبل ٣ ساعات");
    expect(arabic.relative(ago(2 * 86_400))).toBe("أول أمس");
    expect(arabic.date(now)).toBe("٢١ نوفمبر ٢٠٢٦");
    // Another calendar changes what the reader sees, but not the arithmetic.
    expect(createFormatter("fa", "Asia/Tehran", now).relative(ago(86_400))).toBe("دیروز");
  });

  it("never speaks the language of the machine", () => {
    const klingon = createFormatter("tlh", "UTC", now);
    expect(klingon.relative(ago(3_600))).toBe("1 hour ago");
    expect(klingon.date(now)).toBe("November 21, 2026");
  });
});
