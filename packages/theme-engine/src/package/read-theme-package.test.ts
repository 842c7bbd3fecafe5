import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { bytesOf, concat } from "../../test/raw-zip.js";
import { read, rules, sample, theme } from "../../test/read-sample.js";
import { block, type Files, layout, MANIFEST, PNG, pack, SAMPLE } from "../../test/sample-theme.js";
import type { SeeFile } from "../files/package-file.js";
import { THEME_LIMITS } from "../files/theme-limits.js";
import { readThemePackage } from "./read-theme-package.js";

describe("a theme package", () => {
  it("is read whole", () => {
    const { manifest, tokens, css, layouts, assets, packageVersion, ignoredFiles, screenshot } = theme(SAMPLE);
    expect(manifest).toEqual(MANIFEST);
    expect(packageVersion).toBe(2);
    expect(tokens).toEqual(SAMPLE["tokens.json"]);
    expect(css).toBe(SAMPLE["styles/custom.css"]);
    expect(layouts.get("home")).toEqual(SAMPLE["layouts/home.json"]);
    expect([...assets.keys()]).toEqual(["logo.png"]);
    expect(assets.get("logo.png")).toMatchObject({ name: "logo.png", type: "image/png", size: PNG.length });
    expect(assets.get("logo.png")?.bytes()).toEqual(PNG);
    expect(ignoredFiles).toEqual([]);
    expect(screenshot).toBeNull();
  });

  it("shows each file with its contents as it is inflated, whether or not the package is accepted", () => {
    for (const change of [{}, { "tokens.json": "{" }]) {
      const seen = new Map<string, { readonly type: string | undefined; readonly contents: Uint8Array }>();
      const see: SeeFile = ({ path, type }, contents) => seen.set(path, { type, contents: new Uint8Array(contents) });
      readThemePackage(pack({ ...SAMPLE, ...change }), { serviceVersion: "0.1.0", see });
      expect([...seen.keys()].sort()).toEqual(Object.keys(SAMPLE).sort());
      expect(seen.get("assets/logo.png")).toEqual({ type: "image/png", contents: PNG });
      expect(seen.get("styles/custom.css")).toEqual({
        type: undefined,
        contents: bytesOf(`${SAMPLE["styles/custom.css"]}`),
      });
    }
  });

  it("tells every finding at once", () => {
    expect(
      sample({
        "manifest.json": { ...MANIFEST, version: "1" },
        "tokens.json": { global: { "--a": "(" } },
        "styles/custom.css": "@import 'x';.y{background:url(//evil)}",
        "layouts/home.json": layout("home", [block({ variant: "neon" })]),
        "assets/page.png": "<html>",
      }),
    ).toEqual([
      "manifest/invalid",
      "token/unbalanced",
      "asset/type",
      "layout/unknown-variant",
      "css/import",
      "css/remote-url",
    ]);
  });

  it("reads files with a byte order mark", () => {
    const mark = new Uint8Array([0xef, 0xbb, 0xbf]);
    expect(theme({ ...SAMPLE, "manifest.json": concat(mark, bytesOf(JSON.stringify(MANIFEST))) }).manifest.id).toBe(
      "harbor",
    );
  });

  it.each([
    ["package/manifest-missing", { "manifest.json": undefined }],
    ["package/manifest-missing", { "manifest.json": undefined, "harbor/manifest.json": MANIFEST }],
    ["package/manifest-missing", { "manifest.json": undefined, "Manifest.json": MANIFEST }],
    ["package/manifest-missing", { "manifest.json": undefined, "manifest.json.txt": MANIFEST }],
    ["notice package/unknown-file", { "README.md": "hello" }],
    ["notice package/unknown-file", { "Layouts/profile.json": "{" }],
    ["notice package/unknown-file", { "tokens.JSON.bak": "{" }],
    ["notice package/unknown-file", { "styles/Custom.css.txt": "@import 'x';" }],
    ["notice package/unknown-file", { "layouts/notes.txt": "hello" }],
    ["manifest/json", { "manifest.json": "{" }],
    ["manifest/json", { "manifest.json": new Uint8Array([0xff]) }],
    ["manifest/json", { "manifest.json": '{"id":"\\ud800"}' }],
    ["manifest/json", { "manifest.json": '{"a":1e400}' }],
    ["manifest/json", { "manifest.json": '{"a":NaN}' }],
    ["manifest/json", { "manifest.json": "[".repeat(20_000) }],
    ["manifest/invalid", { "manifest.json": [] }],
    ["manifest/missing", { "manifest.json": { ...MANIFEST, vendor: undefined } }],
    ["zip/entry-size", { "manifest.json": { ...MANIFEST, x: "x".repeat(THEME_LIMITS.manifestBytes) } }],
    ["zip/entry-size", { "tokens.json": " ".repeat(THEME_LIMITS.tokensBytes + 1) }],
    ["zip/entry-size", { "styles/custom.css": " ".repeat(THEME_LIMITS.stylesheetBytes + 1) }],
    ["zip/entry-size", { "layouts/home.json": " ".repeat(THEME_LIMITS.layoutBytes + 1) }],
    ["css/syntax", { "styles/custom.css": new Uint8Array([0xff]) }],
    ["css/missing-asset", { "styles/custom.css": ".x{background:url(assets/Logo.png)}" }],
    ["notice css/colour-scheme", { "styles/custom.css": "[data-theme=dark]{a:b}" }],
  ])("%s %#", (rule, change) => {
    expect(sample(change)).toEqual([rule]);
  });

  it.each([
    ["0.1.0", {}, []],
    ["0.0.9", {}, ["manifest/service-version"]],
    ["0.1.0-rc.1", {}, ["manifest/service-version"]],
    ["0.1.0-rc.2", { minServiceVersion: "0.1.0-rc.1" }, []],
    ["0.1.0-rc.2", { minServiceVersion: "0.1.0-rc.10" }, ["manifest/service-version"]],
    ["0.2.0", { maxServiceVersion: "0.2.0" }, []],
    ["0.2.1", { maxServiceVersion: "0.2.0" }, ["manifest/service-version"]],
  ])("is for the service versions that it names: %s, %j", (serviceVersion, change, expected) => {
    expect(rules({ ...SAMPLE, "manifest.json": { ...MANIFEST, ...change } }, serviceVersion)).toEqual(expected);
  });

  it("never throws, whatever its bytes", () => {
    const zip = pack(SAMPLE);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 5 }), (edits) => {
        const mutated = new Uint8Array(zip);
        for (const [at, byte] of edits) mutated[at] = byte;
        readThemePackage(mutated, { serviceVersion: "0.1.0" });
      }),
    );
    fc.assert(
      fc.property(fc.json(), fc.json(), fc.json(), (manifest, tokens, document) => {
        read({ ...SAMPLE, "manifest.json": manifest, "tokens.json": tokens, "layouts/home.json": document });
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

describe("the older format", () => {
  const legacy: Files = {
    "manifest.json": { ...MANIFEST, packageVersion: 1 },
    "tokens.json": { light: { global: { "--c-bg": "white" } }, dark: { global: { "--c-bg": "}" } } },
    "styles/light.css": ":root{--c-bg:pink}",
    "styles/dark.css": "not { css",
    "styles/custom-light.css": ".x{color:red}",
    "styles/custom-dark.css": "@import 'x';",
  };

  it("keeps its light half and lists the dark one, unread", () => {
    expect(theme(legacy)).toMatchObject({
      packageVersion: 1,
      tokens: { global: { "--c-bg": "white" } },
      css: ".x{color:red}",
      ignoredFiles: ["styles/dark.css", "styles/custom-dark.css", "tokens.json#/dark"],
    });
  });

  it("is recognised by its files, and its palettes may lack scopes", () => {
    const files = {
      ...legacy,
      "manifest.json": { ...MANIFEST, packageVersion: undefined },
      "tokens.json": { light: { "--a": "1" } },
    };
    expect(theme(files)).toMatchObject({ packageVersion: 1, tokens: { global: { "--a": "1" } } });
  });

  it("gives way to the current names", () => {
    expect(theme({ ...SAMPLE, "styles/custom-light.css": "@import 'x';" })).toMatchObject({
      packageVersion: 2,
      css: SAMPLE["styles/custom.css"],
      ignoredFiles: ["styles/custom-light.css"],
    });
  });
});

describe("a colours-only package", () => {
  const css = { "styles/tokens.css": ":root{--c-bg:red}" };
  const given = (manifest: object, change: Files = {}) => ({ "manifest.json": manifest, ...css, ...change });

  it.each([
    [
      { name: "Étude in Blue!" },
      {
        id: "etude-in-blue",
        name: "Étude in Blue!",
        version: "1.0.0",
        vendor: "community",
        minServiceVersion: "0.0.0",
      },
    ],
    [{ name: "../../x" }, { id: "x", name: "../../x" }],
    [{ id: "deep-sea" }, { id: "deep-sea", name: "Deep sea" }],
    [{ name: "a ".repeat(60) }, { id: "a-".repeat(32).slice(0, -1) }],
    [MANIFEST, MANIFEST],
  ])("gets what its manifest lacks: %j", (manifest, expected) => {
    expect(theme(given(manifest)).manifest).toMatchObject(expected);
  });

  it.each([
    ["manifest/missing", { name: "日本語" }],
    ["manifest/missing", {}],
    ["manifest/invalid", { name: "" }],
    ["manifest/invalid", { name: "x".repeat(5_000) }],
    ["manifest/invalid", { name: "A", version: "1" }],
    ["manifest/invalid", { name: "A", vendor: null }],
    ["manifest/invalid", { name: "A", id: "A" }],
    ["manifest/invalid", []],
  ])("is refused by %s for %j", (rule, manifest) => {
    expect(rules(given(manifest))).toContain(rule);
  });

  it("is nothing that layouts or a token map make it a theme, or that has no stylesheet", () => {
    const layouts = { "layouts/home.json": layout("home") };
    const tokens = { "tokens.json": { global: {} } };
    const without = { "styles/tokens.css": undefined };
    for (const change of [layouts, tokens, { ...layouts, ...tokens }, without, { ...layouts, ...without }])
      expect(rules(given({ name: "A" }, change))).toContain("manifest/missing");
    expect(rules(given({ name: "A" }, { "styles/tokens.css": undefined, "styles/custom.css": ".x{}" }))).toEqual([]);
  });
});
