import { expect, it } from "vitest";
import { aboutTheme, isNewer, themeOf, withVersion } from "./style-address.js";

it("keeps the theme that the reader chose", () => {
  const href = "https://site.example/api/appearance/css?v=3&theme=ember";
  expect(withVersion(href, "4")).toBe("https://site.example/api/appearance/css?v=4&theme=ember");
});

it.each([
  ["10", "9", true],
  ["9", "10", false],
  ["9", "9", false],
  ["1", null, true],
  ["9.100", "9.90", true],
  ["9.90", "9.100", false],
  ["9.90", "9.90", false],
  ["10.90", "9.100", true],
  ["9.100", "10.90", false],
  ["10", "9.100", true],
  ["9", "9.100", true],
  ["9.100", "9", true],
  ["b", "a", true],
  ["a", "a", false],
])("tells whether %s is newer than %s: %s", (version, shown, expected) =>
  expect(isNewer(version, shown)).toBe(expected),
);

it("asks about the theme that the sheet is of", () => {
  const sheet = "https://site.example/api/appearance/css?v=3";
  expect(aboutTheme("/api/appearance/version", themeOf(sheet))).toBe("/api/appearance/version");
  const path = aboutTheme("/api/appearance/version", themeOf(`${sheet}&theme=ember`));
  expect(path).toBe("/api/appearance/version?theme=ember");
});
