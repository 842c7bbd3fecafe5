import { expect, it } from "vitest";
import { isColoursOnlyPackage } from "./package-files.js";

it.each([
  [["manifest.json", "styles/tokens.css"], true],
  [["manifest.json", "styles/custom.css"], true],
  [["manifest.json", "styles/light.css"], true],
  [["manifest.json", "styles/dark.css"], false],
  [["manifest.json"], false],
  [["manifest.json", "styles/tokens.css", "tokens.json"], false],
  [["manifest.json", "styles/tokens.css", "layouts/home.json"], false],
  [["manifest.json", "styles/tokens.css", "layouts-old/home.json"], true],
  [[], false],
])("%j is colours only: %s", (names, expected) => {
  expect(isColoursOnlyPackage(names)).toBe(expected);
});
