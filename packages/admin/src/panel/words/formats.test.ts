import { expect, it } from "vitest";
import { formatAgo, formatBytes, formatShort } from "./formats.js";

const NOW = Date.parse("2030-01-10T12:00:00.000Z");

it.each([
  ["2030-01-10T11:59:50.000Z", "now"],
  ["2030-01-10T11:57:00.000Z", "3 min. ago"],
  ["2030-01-10T09:30:00.000Z", "2 hr. ago"],
  ["2030-01-09T12:00:00.000Z", "yesterday"],
  ["2030-01-12T12:00:00.000Z", "in 2 days"],
  ["2029-12-01T12:00:00.000Z", "Dec 1, 2029"],
])("says %s as %s", (time, expected) => expect(formatAgo(time, NOW)).toBe(expected));

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_400, "1.4 kB"],
  [52_000_000, "52 MB"],
])("says %d bytes as %s", (value, expected) => expect(formatBytes(value)).toBe(expected));

it("shortens large numbers", () => expect(formatShort(12_345)).toBe("12.3K"));
