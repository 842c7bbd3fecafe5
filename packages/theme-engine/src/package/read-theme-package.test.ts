import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { bytesOf, concat } from "../../test/raw-zip.js";
import { block, type Files, layout, MANIFEST, PNG, pack, SAMPLE } from "../../test/sample-theme.js";
import { readThemePackage } from "./read-theme-package.js";
import { THEME_LIMITS } from "./theme-limits.js";

const read = (files: Files, serviceVersion = "0.1.0") => readThemePackage(pack(files), { serviceVersion });
const themeOf = (bytes: Uint8Array) => {
  const result = readThemePackage(bytes, { serviceVersion: "0.1.0" });
  if (!result.ok) throw new Error(JSON.stringify(result.findings, null, 1));
  return result.theme;
};
const theme = (files: Files) => themeOf(pack(files));
const rules = (files: Files, serviceVersion?: string): string[] => {
  const result = read(files, serviceVersion);
  const findings = result.ok ? result.notices : result.findings;
  return [...new Set(findings.map(({ rule, level }) => (level === "error" ? rule : `${level} ${rule}`)))];
};
const sample = (change: Files) => rules({ ...SAMPLE, ...change });
const home = (...blocks: readonly unknown[]) => sample({ "layouts/home.json": layout("home", blocks) });

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
    ["package/wrapper-folder", { "manifest.json": undefined, "harbor/manifest.json": MANIFEST }],
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
    ["warning css/colour-scheme", { "styles/custom.css": "[data-theme=dark]{a:b}" }],
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
        const mutated = zip.slice();
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

describe("tokens", () => {
  it("come from tokens.json when both files are there", () => {
    expect(theme({ ...SAMPLE, "styles/tokens.css": ":root{--c-bg:red}" }).tokens).toEqual(SAMPLE["tokens.json"]);
  });

  it("come from the stylesheet otherwise, custom properties of :root only", () => {
    const files = {
      ...SAMPLE,
      "tokens.json": undefined,
      "styles/tokens.css": ":root{--a: 1px ;/* x */--b:2;color:red}.x{--c:3}@media print{:root{--d:4}}",
    };
    expect(theme(files).tokens).toEqual({ global: { "--a": "1px", "--b": "2" } });
    expect(rules(files)).toEqual(["warning token/not-a-token"]);
  });

  it.each([
    ["token/unbalanced", { "--a": ")" }],
    ["token/remote-url", { "--a": "url(//evil)" }],
    ["token/name", { "a b": "1" }],
    ["token/type", { "--a": 1 }],
  ])("%s", (rule, global) => {
    expect(sample({ "tokens.json": { global } })).toEqual([rule]);
  });

  it.each([
    ["token/scope", { light: {}, global: {} }],
    ["notice token/unknown-scope", { "variant.neon": { "--a": "1" } }],
    ["token/count", { global: Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`--t${index}`, "1"])) }],
    ["token/type", "text"],
  ])("%s in %#", (rule, tokens) => {
    expect(sample({ "tokens.json": JSON.stringify(tokens) })).toEqual([rule]);
  });

  it.each([
    ["token/important", ":root{--a:red!important}"],
    ["css/syntax", ":root{--a:("],
    ["css/syntax", ":root}"],
    ["token/remote-url", ":root{--a:url(//evil)}"],
    ["token/character", ":root{--a:{b}}"],
  ])("%s in the stylesheet %s", (rule, css) => {
    expect(sample({ "tokens.json": undefined, "styles/tokens.css": css })).toEqual([rule]);
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

describe("layouts", () => {
  it.each([
    ["layout/unknown-variant", block({ variant: "neon" })],
    ["layout/class-name", block({ className: "sv-x" })],
    ["layout/schema", block({ id: 1 })],
    ["layout/href", block({ type: "image", props: { source: "/a.png", href: "javascript:alert(1)" } })],
    ["layout/href", block({ type: "navLinks", props: { links: [{ label: "a", href: "data:text/html,x" }] } })],
    ["layout/href", block({ type: "navLinks", props: { links: [{ label: "a", href: 1 }] } })],
    ["layout/href", block({ type: "forum.recent", props: { deep: [{ href: "java\nscript:x" }] } })],
    ["layout/href", block({ children: [block({ id: "c", type: "x.y", props: { href: "ftp://x" } })] })],
    ["layout/missing-asset", block({ type: "image", props: { source: "assets/gone.png" } })],
    ["layout/missing-asset", block({ type: "guestHero", props: { image: "assets/Logo.png" } })],
    ["layout/missing-asset", block({ type: "forum.recent", props: { items: [{ image: "assets/gone.png" }] } })],
    ["layout/source", block({ type: "image", props: { source: "assets/../../.env" } })],
    ["layout/source", block({ type: "image", props: { source: "logo.png" } })],
    ["layout/source", block({ type: "image", props: { source: "data:text/html,x" } })],
    ["layout/source", block({ type: "image", props: { source: "//evil/x.png" } })],
    ["layout/source", block({ type: "image", props: { source: "" } })],
    ["layout/source", block({ type: "image", props: {} })],
    ["layout/source", block({ type: "forum.recent", props: { source: "\u0001javascript:x" } })],
    ["layout/source", block({ type: "forum.recent", props: { source: "assets/../x" } })],
    ["warning layout/props", block({ type: "heading", props: { text: "a", level: 9 } })],
    ["warning layout/props", block({ type: "image", props: { source: "/a.png", ratio: "wide" } })],
  ])("%s for %j", (rule, one) => {
    expect(home(one)).toEqual([rule]);
  });

  it.each([
    block({ type: "forum.recent", props: { source: "latest", cover: "16/9", href: "/forum" } }),
    block({ type: "__proto__x".replace("__proto__", "p"), props: { constructor: { prototype: 1 } } }),
    block({ type: "image", props: { source: "https://cdn.example/a.png", href: "mailto:a@b", newer: true } }),
    block({ type: "image", props: { source: "./assets/logo.png" } }),
    block({ variant: "plain", className: "a b-c" }),
    block({ type: "guestHero", props: { image: "" } }),
  ])("accept %j", (one) => {
    expect(home(one)).toEqual([]);
  });

  it.each([
    ["layout/json", { "layouts/home.json": "{" }],
    ["layout/json", { "layouts/home.json": '{"templateKey":"home","schemaVersion":1,"regions":{},"a":"\\u0000"}' }],
    ["layout/schema", { "layouts/home.json": "null" }],
    ["layout/template-key", { "layouts/home.json": layout("profile", [block({ type: "profileCard" })]) }],
    ["layout/schema", { "layouts/home.json": layout("HOME") }],
    ["layout/duplicate-id", { "layouts/home.json": layout("home", [block(), block()]) }],
    [
      "layout/limits",
      {
        "layouts/home.json": layout(
          "home",
          Array.from({ length: 5_001 }, (_, id) => block({ id: `b${id}` })),
        ),
      },
    ],
    ["layout/count", Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`layouts/t${index}.json`, "{}"]))],
    ["warning layout/unknown-region", { "layouts/home.json": { ...layout("home"), regions: { attic: [] } } }],
    ["warning layout/required-block", { "layouts/members.json": layout("members") }],
  ])("%s %#", (rule, change) => {
    expect(sample(change)).toEqual([rule]);
  });

  it("keep templates and blocks that the core does not know", () => {
    const forum = layout("forum.index", [block({ type: "forum.recent", props: { any: { thing: 1 } } })]);
    expect(theme({ ...SAMPLE, "layouts/forum.index.json": forum }).layouts.get("forum.index")).toEqual(forum);
  });

  it("are refused with keys called __proto__, which would vanish", () => {
    const text =
      '{"templateKey":"home","schemaVersion":1,"__proto__":{"x":1},"regions":{"__proto__":[],"main":[{"id":"a","type":"x.y","props":{"deep":{"__proto__":{"admin":true}}}}]}}';
    expect(sample({ "layouts/home.json": text })).toEqual(["layout/json"]);
    expect("admin" in {}).toBe(false);
  });
});

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
    const before = packed.slice();
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
