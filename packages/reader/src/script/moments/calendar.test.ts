import { expect, it } from "vitest";
import { createCalendar } from "./calendar.js";

const now = new Date("2026-11-21T00:30:00Z");

it.each([
  ["en", "UTC", "2026-11-21T00:10:00Z", "Today"],
  ["en", "UTC", "2026-11-20T23:50:00Z", "Yesterday"],
  ["en", "UTC", "2026-11-19T23:50:00Z", "November 19, 2026"],
  ["en", "America/New_York", "2026-11-20T23:50:00Z", "Today"],
  ["en", "America/New_York", "2026-11-20T04:50:00Z", "Yesterday"],
  ["de", "Europe/Berlin", "2026-11-20T22:50:00Z", "Gestern"],
  ["de-AT", "Europe/Vienna", "2026-11-20T23:10:00Z", "Heute"],
  ["de", "Europe/Berlin", "2026-11-18T12:00:00Z", "18. November 2026"],
  // A clock that is ahead.
  ["en", "UTC", "2026-11-22T09:00:00Z", "Today"],
])("calls, in %s and %s, the day of %s %s", (locale, zone, moment, name) =>
  expect(createCalendar(locale, zone).dayName(new Date(moment), now)).toBe(name),
);

it("counts the days of its zone, over the turn of a year and of a summer time", () => {
  const { day } = createCalendar("ar", "Europe/Berlin");
  const days = ["2026-12-30T23:30:00Z", "2026-12-31T12:00:00Z", "2026-12-31T23:30:00Z"].map((at) => day(new Date(at)));
  expect(days.map((each) => each - (days[0] ?? 0))).toEqual([0, 0, 1]);
  // This day has 25 hours.
  expect(day(new Date("2026-10-25T22:30:00Z")) - day(new Date("2026-10-24T22:30:00Z"))).toBe(0);
});

it("says the exact moment in its zone", () =>
  expect(createCalendar("de", "Asia/Tokyo").exact(now)).toBe("Samstag, 21. November 2026 um 09:30"));

it.each([undefined, "", "Nowhere/Land"])("makes do with %j for a zone", (zone) =>
  expect(createCalendar("en", zone).dayName(now, now)).toBe("Today"),
);
