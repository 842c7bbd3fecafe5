import { expect, it } from "vitest";
import { endOf } from "./lasting.js";

const NOW = Date.parse("2030-01-01T00:00:00.000Z");

it("ends after some days, at a moment, or never", () => {
  expect(endOf({ lasts: "7", expiresAt: "" }, NOW)).toBe("2030-01-08T00:00:00.000Z");
  expect(endOf({ lasts: "ever", expiresAt: "2030-01-08T00:00" }, NOW)).toBeNull();
  expect(endOf({ lasts: "until", expiresAt: "" }, NOW)).toBeNull();
  const local = endOf({ lasts: "until", expiresAt: "2030-03-01T12:30" }, NOW);
  expect(new Date(local ?? "").getMinutes()).toBe(30);
});
