import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { survey } from "../cruise.mjs";
import { RULES } from "../rules.mjs";
import { findTimedTests } from "../timed-tests.mjs";
import { BROKEN_TREES, CLEAN_TREE } from "./fixtures.mjs";

const workshop = realpathSync(mkdtempSync(join(tmpdir(), "sitevine-boundaries-")));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** @param {string} name @param {import("./fixtures.mjs").Tree} tree */
function plant(name, tree) {
  const folder = join(workshop, name);
  for (const [file, content] of Object.entries(withManifests(tree))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

/**
 * Every package of the tree gets a manifest that exports its index, where it has none or says nothing of exports.
 * @param {import("./fixtures.mjs").Tree} tree
 * @returns {import("./fixtures.mjs").Tree}
 */
function withManifests(tree) {
  const folders = new Set(Object.keys(tree).map((file) => file.split("/").slice(0, 2).join("/")));
  const manifests = [...folders].map((folder) => {
    const file = `${folder}/package.json`;
    const plain = { name: `@sitevine/${folder.split("/")[1]}`, exports: { ".": "./dist/index.js" } };
    return [file, JSON.stringify({ ...plain, ...JSON.parse(tree[file] ?? "{}") })];
  });
  return { ...tree, ...Object.fromEntries(manifests) };
}

describe("boundary rules", () => {
  it("each have a tree that breaks them", () => {
    expect(Object.keys(BROKEN_TREES).sort()).toEqual(RULES.map(({ name }) => name).sort());
  });

  it("leave a clean tree alone and see all of it", async () => {
    const { violations, modules } = await survey(plant("clean", CLEAN_TREE));
    expect(violations).toEqual([]);
    expect(modules.sort()).toEqual(
      Object.keys(CLEAN_TREE)
        .filter((file) => file.endsWith(".ts"))
        .sort(),
    );
  });

  it.each(Object.entries(BROKEN_TREES))("%s fires, and alone", async (name, tree) => {
    const { violations } = await survey(plant(name, tree));
    expect([...new Set(violations.map(({ rule }) => rule))]).toEqual([name]);
  });
});

describe("a test that measures or waits a time", () => {
  it.each([
    "const started = performance.now();",
    "await new Promise((resolve) => setTimeout(resolve, 5));",
    'import { setTimeout as pause } from "node:timers/promises";',
    "await page.waitForTimeout(100);",
    "const started = process.hrtime.bigint();",
  ])("is found: %s", (line) => {
    const file = "packages/contracts/src/some.test.ts";
    const tree = plant("timed", { [file]: `import "vitest";\n${line}\n`, "packages/contracts/src/some.ts": line });
    expect(findTimedTests(tree)).toEqual([{ file, line: 2, text: line }]);
  });

  it("is nothing that waits for an event or moves a fake clock", () => {
    const text = "await eventually(() => expect(seen).toBe(1));\nclock.advance(1_000);\nawait nextTurn();\n";
    expect(findTimedTests(plant("untimed", { "packages/contracts/src/some.test.ts": text }))).toEqual([]);
  });
});
