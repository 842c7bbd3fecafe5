import { expect, it } from "vitest";
import { endOf } from "./ending.js";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");

it.each([
  ["never", "", null],
  ["day", "", "2026-03-02T12:00:00.000Z"],
  ["week", "", "2026-03-08T12:00:00.000Z"],
  ["month", "", "2026-03-31T12:00:00.000Z"],
] as const)("ends %s", (ending, local, expected) => expect(endOf(ending, local, NOW)).toBe(expected));

it("ends at a moment in the person's own time zone", () => {
  const moment = new Date(2026, 4, 1, 8, 30);
  expect(endOf("date", "2026-05-01T08:30", NOW)).toBe(moment.toISOString());
});

it("leaves it to the site to say that no moment was given", () => expect(endOf("date", "", NOW)).toBe(""));
