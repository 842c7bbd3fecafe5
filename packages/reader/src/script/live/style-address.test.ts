import { expect, it } from "vitest";
import { isNewer, withVersion } from "./style-address.js";

it("keeps the theme that the reader chose", () => {
  const href = "https://site.example/api/appearance/css?v=3&theme=ember";
  expect(withVersion(href, "4")).toBe("https://site.example/api/appearance/css?v=4&theme=ember");
});

it.each([
  ["10", "9", true],
  ["9", "10", false],
  ["9", "9", false],
  ["1", null, true],
  ["b", "a", true],
  ["a", "a", false],
])("wears %s after %s: %s", (version, worn, expected) => expect(isNewer(version, worn)).toBe(expected));
