import { describe, expect, it } from "vitest";
import { packageIdSchema, semverSchema, themeAppearance, themeManifestSchema } from "./manifest.js";

const manifest = { id: "harbor", name: "Harbor", version: "1.0.0", vendor: "sitevine", minServiceVersion: "0.1.0" };
const accepts = (change: object) => themeManifestSchema.safeParse({ ...manifest, ...change }).success;

describe("packageIdSchema", () => {
  it.each(["harbor", "a", "a1-b2", "2-tone", "x".repeat(64)])("accepts %j", (id) => {
    expect(packageIdSchema.safeParse(id).success).toBe(true);
  });

  it.each([
    "",
    "..",
    "a/b",
    "A",
    "a_b",
    "-a",
    "a-",
    "a--b",
    "a.",
    "con",
    "lpt1",
    "themes",
    "__proto__",
    "a\n",
    "a\u2010b",
    "x".repeat(65),
    1,
  ])("refuses %j", (id) => {
    expect(packageIdSchema.safeParse(id).success).toBe(false);
  });
});

describe("semverSchema", () => {
  it.each(["1.0.0", "0.0.0", "1.0.0-rc.1", "1.0.0+b", "1.2.3-0.a-b.01x+001", "1.0.0--"])("accepts %j", (version) => {
    expect(semverSchema.safeParse(version).success).toBe(true);
  });

  it.each([
    "1",
    "1.0",
    "v1.0.0",
    "01.0.0",
    "1.0.0-",
    "1.0.0-a..b",
    "1.0.0-01",
    "1.0.0+",
    "1.0.0 ",
    "1.0.0\n",
    "1.0.x",
    `1.0.${"9".repeat(10_000)}`,
  ])("refuses %j", (version) => {
    expect(semverSchema.safeParse(version).success).toBe(false);
  });

  it("gets to the end of a long text", () => {
    expect(semverSchema.safeParse(`1.0.0-${"1".repeat(100_000)}.`).success).toBe(false);
  });
});

describe("themeManifestSchema", () => {
  it.each([
    {},
    { unknown: 1 },
    { description: "x".repeat(500) },
    { description: "😀".repeat(500) },
    { appearance: "dark" },
    { packageVersion: 1 },
    { screenshot: "assets/shot.png" },
    { homepage: "https://example.com" },
    { maxServiceVersion: "2.0.0" },
  ])("accepts %j", (change) => {
    expect(accepts(change)).toBe(true);
  });

  it.each([
    { id: undefined },
    { vendor: "" },
    { vendor: " " },
    { minServiceVersion: undefined },
    { description: "x".repeat(501) },
    { appearance: "Dark" },
    { packageVersion: 3 },
    { packageVersion: "2" },
    { packageVersion: 0 },
    { license: {} },
    { homepage: "javascript:alert(1)" },
    { homepage: "ftp://x" },
    { authorUrl: "//x" },
    { screenshot: "../../etc/passwd" },
    { screenshot: "/etc/passwd" },
    { screenshot: "a/../b" },
    { screenshot: "C:x" },
    { screenshot: "a\\b" },
    { screenshot: "" },
  ])("refuses %j", (change) => {
    expect(accepts(change)).toBe(false);
  });
});

describe("themeAppearance", () => {
  it("is light unless the manifest says dark", () => {
    expect(themeAppearance({})).toBe("light");
    expect(themeAppearance({ appearance: "light" })).toBe("light");
    expect(themeAppearance({ appearance: "dark" })).toBe("dark");
  });
});
