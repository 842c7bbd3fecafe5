import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { REPORTERS } from "./test-reports.mjs";
import { root } from "./workspace.mjs";

const scripts = globSync("{apps,packages,examples,tooling}/*/package.json", { cwd: root }).flatMap((file) => {
  /** @type {{ scripts?: { test?: string } }} */
  const manifest = JSON.parse(readFileSync(join(root, file), "utf8"));
  return manifest.scripts?.test === undefined ? [] : [{ file, test: manifest.scripts.test }];
});

it("finds the tests of the packages", () => {
  expect(scripts.length).toBeGreaterThan(20);
});

it.each(scripts)("has a report of the tests of $file", ({ test }) => {
  expect(test.endsWith(["--passWithNoTests", ...REPORTERS].join(" "))).toBe(true);
});
