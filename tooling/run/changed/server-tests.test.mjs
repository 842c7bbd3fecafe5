import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../workspace.mjs";
import { touchedServerTests, touchesDialects } from "./server-tests.mjs";

const server = join(root, "packages", "server");
const features = readdirSync(join(server, "src", "features"));
const source = (/** @type {string} */ feature) => `packages/server/src/features/${feature}/x.service.ts`;

describe("the tests of the server that a change touches", () => {
  test("are none where nothing of the server changed", () => {
    expect(touchedServerTests(["packages/reader/src/main.ts", "README.md"])).toEqual([]);
  });

  test("are all of them where something changed that every feature stands on", () => {
    expect(touchedServerTests(["packages/server/src/platform/db/database.ts"])).toBeUndefined();
    expect(touchedServerTests(["packages/server/test/support/members.ts", source("badges")])).toBeUndefined();
  });

  test("are those of the feature and of the features that import it", () => {
    const touched = touchedServerTests([source("articles")]) ?? [];
    expect(touched).toEqual(expect.arrayContaining(["src/features/articles/", "test/articles", "test/feeds"]));
    expect(touched).toContain("test/comments");
    expect(touched).not.toContain("test/themes");
  });

  test("contain a test file that changed itself", () => {
    expect(touchedServerTests(["packages/server/test/nav.test.ts"])).toContain("test/nav.test.ts");
  });

  test("are of dialects where one of these changed, or the SQL of a feature that has some", () => {
    const repository = (/** @type {string} */ feature) => source(feature).replace(".service.", ".repo.");
    expect(touchesDialects([repository("articles")])).toBe(true);
    expect(touchesDialects([source("articles"), "packages/reader/src/main.ts"])).toBe(false);
    expect(touchesDialects([repository("users")])).toBe(false);
    expect(touchesDialects(["packages/server/test/search.test.ts"])).toBe(true);
    expect(touchesDialects(["packages/server/test/nav.test.ts"])).toBe(false);
  });

  test("exist under the names by which they are looked for", () => {
    const files = readdirSync(join(server, "test"), { recursive: true, encoding: "utf8" }).map((file) =>
      `test/${file}`.replaceAll("\\", "/"),
    );
    const untested = features.flatMap((feature) =>
      (touchedServerTests([source(feature)]) ?? [])
        .filter((name) => name.startsWith("test/"))
        .filter((name) => !files.some((file) => file.startsWith(name))),
    );
    expect(new Set(untested)).toEqual(new Set());
  });
});
