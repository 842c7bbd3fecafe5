import { describe, expect, it } from "vitest";
import type { Grant } from "./grant.js";
import { findGrant } from "./grant.js";
import { coversRelease, judgeRelease } from "./release-cover.js";

const forum = { kind: "plugin", id: "forum" } as const;

describe("findGrant", () => {
  it.each([
    "plugin.forum-pro",
    "plugin.foru",
    "Plugin.forum",
    "plugin.forum ",
    "plugin.forum\0",
    "theme.forum",
    "plugin.fоrum",
    "plugin.*",
    "plugin.",
    ".forum",
    "forum",
    "__proto__",
  ])("does not take %j for plugin.forum", (id) => {
    expect(findGrant([{ id }], forum)).toBeUndefined();
  });

  it("never counts a grant that is not an object with the right fields", () => {
    const odd = [
      "plugin.forum",
      ["plugin.forum"],
      { id: ["plugin.forum"] },
      null,
      7,
      { id: "plugin.forum", updatesUntil: "x" },
    ];
    expect(findGrant(odd as unknown as Grant[], forum)).toBeUndefined();
    expect(findGrant("plugin.forum" as unknown as Grant[], forum)).toBeUndefined();
  });

  it("takes the best of duplicates", () => {
    const grants = [
      { id: "plugin.forum", updatesUntil: 0 },
      { id: "plugin.forum", maxVersion: "3.x" },
      { id: "plugin.forum", maxVersion: "10.x" },
      { id: "plugin.forum", updatesUntil: 5 },
    ];
    expect(findGrant(grants, forum)).toBe(grants[2]);
  });
});

describe("coversRelease", () => {
  it.each([
    [undefined, 9_999_999_999, true],
    [100, 100, true],
    [100, 101, false],
    [0, 1, false],
  ])("updatesUntil %s, published at %i: %s", (updatesUntil, publishedAt, covered) => {
    const grant = updatesUntil === undefined ? { id: "plugin.forum" } : { id: "plugin.forum", updatesUntil };
    expect(coversRelease(grant, { version: "1.0.0", publishedAt }).covered).toBe(covered);
  });

  it.each([
    ["3.x", "3.0.0", true],
    ["3.x", "3.99.1", true],
    ["3.x", "3.0.0+x", true],
    ["3.x", "2.9.0", true],
    ["3.x", "4.0.0", false],
    ["3.x", "4.0.0-beta", false],
    ["3.x", "30.0.0", false],
    ["10.x", "9.0.0", true],
    ["0.x", "0.9.0", true],
  ])("maxVersion %j, version %s: %s", (maxVersion, version, covered) => {
    expect(coversRelease({ id: "plugin.forum", maxVersion }, { version, publishedAt: 1 }).covered).toBe(covered);
  });

  it.each(["3", "*", "", "3.X", "3.x.x", "03.x", " 3.x", "x"])(
    "covers nothing under the malformed limit %j",
    (maxVersion) => {
      expect(coversRelease({ id: "x", maxVersion }, { version: "0.1.0", publishedAt: 1 }).covered).toBe(false);
    },
  );

  it("names what the owner needs to know", () => {
    const release = { version: "4.0.0", publishedAt: 101 };
    expect(coversRelease({ id: "x", updatesUntil: 100, maxVersion: "3.x" }, release)).toEqual({
      covered: false,
      reason: "published-after-updates",
      version: "4.0.0",
      publishedAt: 101,
      updatesUntil: 100,
    });
    expect(coversRelease({ id: "x", maxVersion: "3.x" }, release)).toEqual({
      covered: false,
      reason: "above-max-version",
      version: "4.0.0",
      maxVersion: "3.x",
    });
  });

  it.each(["", "1", "4.0", "x.0.0"])("covers no malformed version: %j", (version) => {
    expect(coversRelease({ id: "x" }, { version, publishedAt: 1 })).toEqual({
      covered: false,
      reason: "malformed-release",
    });
  });
});

describe("judgeRelease", () => {
  it("lets any of several grants cover a release", () => {
    const grants = [
      { id: "plugin.forum", maxVersion: "2.x" },
      { id: "plugin.forum", updatesUntil: 500 },
    ];
    expect(judgeRelease(grants, forum, { version: "3.0.0", publishedAt: 400 }).covered).toBe(true);
    expect(judgeRelease(grants, forum, { version: "2.0.0", publishedAt: 600 }).covered).toBe(true);
    expect(judgeRelease(grants, forum, { version: "3.0.0", publishedAt: 600 })).toMatchObject({
      reason: "above-max-version",
    });
  });

  it("says when nothing was granted", () => {
    expect(judgeRelease([], forum, { version: "1.0.0", publishedAt: 1 })).toEqual({
      covered: false,
      reason: "not-granted",
    });
  });
});
