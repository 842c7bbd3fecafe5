import { describe, expect, it } from "vitest";
import { isFreshTimestamp, readTimestamp } from "./timestamp.js";

const NOW = 1_700_000_000;

describe("isFreshTimestamp", () => {
  it.each([0, 1, 299, 300, -299, -300])("accepts %i seconds off", (offset) => {
    expect(isFreshTimestamp(String(NOW + offset), NOW)).toBe(true);
  });

  it.each([301, -301, 86_400])("refuses %i seconds off", (offset) => {
    expect(isFreshTimestamp(String(NOW + offset), NOW)).toBe(false);
  });

  it("compares whole seconds, so that a receiver's fraction costs nobody a second", () => {
    expect(isFreshTimestamp(String(NOW - 300), NOW + 0.999)).toBe(true);
  });
});

describe("readTimestamp", () => {
  it.each(["", "-1", "+1", "1e9", "1700000000.0", " 1700000000", "1700000000\n", "1700000000000", "１７", "0x10"])(
    "refuses %j",
    (text) => {
      expect(readTimestamp(text)).toBeUndefined();
    },
  );

  it("reads up to twelve digits, leading zeros included", () => {
    expect(readTimestamp("000000000017")).toBe(17);
  });
});
