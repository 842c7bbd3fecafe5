import { expect, it } from "vitest";
import { startOfDay } from "./start-of-day.model.js";

it.each([
  ["2030-01-01T12:34:56.789Z", "UTC", "2030-01-01T00:00:00.000Z"],
  ["2030-01-01T00:00:00.000Z", "UTC", "2030-01-01T00:00:00.000Z"],
  ["2030-01-01T23:30:00.000Z", "Europe/Berlin", "2030-01-01T23:00:00.000Z"],
  ["2030-01-01T03:00:00.000Z", "America/New_York", "2029-12-31T05:00:00.000Z"],
  ["2030-01-01T12:00:00.000Z", "Asia/Kathmandu", "2029-12-31T18:15:00.000Z"],
  // Daylight saving time begins on 31 March 2030 and ends on 27 October 2030.
  ["2030-03-31T12:00:00.000Z", "Europe/Berlin", "2030-03-30T23:00:00.000Z"],
  ["2030-10-27T12:00:00.000Z", "Europe/Berlin", "2030-10-26T22:00:00.000Z"],
])("at %s in %s the day began at %s", (now, timeZone, expected) => {
  expect(startOfDay(new Date(now), timeZone).toISOString()).toBe(expected);
});
