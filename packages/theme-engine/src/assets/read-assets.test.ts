import { describe, expect, it } from "vitest";
import { bytesOf, concat } from "../../test/raw-zip.js";
import { rules, sample, theme, themeOf } from "../../test/read-sample.js";
import { MANIFEST, PNG, pack, SAMPLE } from "../../test/sample-theme.js";
import { THEME_LIMITS } from "../files/theme-limits.js";

describe("assets", () => {
  const many = (count: number, bytes: Uint8Array) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`assets/i${index}.png`, bytes]));
  const padded = (size: number) => concat(PNG, new Uint8Array(size - PNG.length));

  it.each([
    ["asset/type", { "assets/x.png": "<html>" }],
    ["asset/type", { "assets/x.js": "alert(1)" }],
    ["asset/collision", { "assets/a/logo.png": PNG }],
    ["asset/collision", { "assets/a/LOGO.png": PNG }],
    ["asset/collision", { "assets/a/caf\u00e9.png": PNG, "assets/b/cafe\u0301.png": PNG }],
    ["asset/collision", { "assets/a/stra\u00dfe.png": PNG, "assets/b/STRASSE.png": PNG }],
    ["asset/count", many(100, PNG)],
    ["zip/entry-size", { "assets/big.png": padded(THEME_LIMITS.assetBytes + 1) }],
    ["manifest/screenshot", { "manifest.json": { ...MANIFEST, screenshot: "shot.png" } }],
    ["manifest/screenshot", { "manifest.json": { ...MANIFEST, screenshot: "tokens.json" } }],
    ["asset/collision", { "manifest.json": { ...MANIFEST, screenshot: "logo.png" }, "logo.png": PNG }],
  ])("%s %#", (rule, change) => {
    expect(sample(change).filter((found) => !found.startsWith("notice"))).toEqual([rule]);
  });

  it("keep the bounds together", () => {
    const full = many(8, padded(THEME_LIMITS.assetBytes));
    expect(rules({ "manifest.json": MANIFEST, ...full })).toEqual([]);
    expect(rules({ "manifest.json": MANIFEST, ...full, "assets/one.png": PNG })).toEqual(["asset/total-size"]);
    expect(rules({ "manifest.json": MANIFEST, ...many(100, PNG) })).toEqual([]);
  });

  it("go by their contents, under their base name", () => {
    const { assets } = theme({ ...SAMPLE, "assets/deep/page.html": PNG });
    expect(assets.get("page.html")).toMatchObject({ name: "page.html", type: "image/png" });
  });

  it.each([
    ["stored", "assets/logo.png", PNG],
    ["deflated in a small buffer", "assets/logo.svg", bytesOf(`<svg>${" ".repeat(500)}</svg>`)],
    ["deflated in a large one", "assets/logo.svg", bytesOf(`<svg>${" ".repeat(500_000)}</svg>`)],
  ])("are read when they are asked for, each time into a buffer of their own: %s", (_, path, contents) => {
    const packed = pack({ ...SAMPLE, [path]: contents });
    const before = new Uint8Array(packed);
    const asset = themeOf(packed).assets.get(path.slice("assets/".length));
    const first = asset?.bytes();
    expect(first).toEqual(contents);
    first?.buffer.transfer(0);
    expect(packed).toEqual(before);
    expect(asset?.bytes()).toEqual(contents);
    packed.fill(0);
    expect(() => asset?.bytes()).toThrow(`since it was checked, ${path}`);
  });

  it("include the screenshot wherever it lies", () => {
    const { screenshot } = theme({
      ...SAMPLE,
      "manifest.json": { ...MANIFEST, screenshot: "shot.png" },
      "shot.png": PNG,
    });
    expect(screenshot).toMatchObject({ name: "shot.png", type: "image/png", size: PNG.length });
    expect(screenshot?.bytes()).toEqual(PNG);
    expect(theme({ ...SAMPLE, "manifest.json": { ...MANIFEST, screenshot: "assets/logo.png" } }).screenshot?.name).toBe(
      "logo.png",
    );
  });
});
