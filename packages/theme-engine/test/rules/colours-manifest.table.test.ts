import { describe, expect, it } from "vitest";
import { readThemePackage } from "../../src/index.js";
import { refusalsIn } from "../find.js";
import { type Files, layout, MANIFEST, pack } from "../sample-theme.js";

const LAYOUTS = { "layouts/home.json": layout("home") };
const TOKENS = { "tokens.json": { global: { "--c-bg": "#fff" } } };
const STYLESHEETS: readonly Files[] = [
  { "styles/tokens.css": ":root{--c-bg:red}" },
  { "styles/custom.css": ".x{color:red}" },
  { "styles/light.css": ":root{--c-bg:red}" },
  { "styles/custom-light.css": ".x{color:red}" },
];

interface Presence {
  readonly hasLayouts: boolean;
  readonly hasTokens: boolean;
  readonly hasStylesheet: boolean;
}

const EVERY_PRESENCE: readonly Presence[] = [false, true].flatMap((hasLayouts) =>
  [false, true].flatMap((hasTokens) =>
    [false, true].map((hasStylesheet) => ({ hasLayouts, hasTokens, hasStylesheet })),
  ),
);

/** Packages with the given contents, and with each kind of stylesheet if they have one. */
const packagesWith = (manifest: object, { hasLayouts, hasTokens, hasStylesheet }: Presence): Files[] =>
  (hasStylesheet ? STYLESHEETS : [{}]).map((stylesheet) => ({
    "manifest.json": manifest,
    ...(hasLayouts ? LAYOUTS : {}),
    ...(hasTokens ? TOKENS : {}),
    ...stylesheet,
  }));

const refusals = (files: Files): string[] => refusalsIn(pack(files));

describe.each(EVERY_PRESENCE)(
  "a package with layouts: $hasLayouts, tokens: $hasTokens, stylesheet: $hasStylesheet",
  (presence) => {
    const isColoursOnly = presence.hasStylesheet && !presence.hasLayouts && !presence.hasTokens;

    it("is taken with a complete manifest, which stays as it is", () => {
      for (const files of packagesWith(MANIFEST, presence)) {
        const read = readThemePackage(pack(files), { serviceVersion: "0.1.0" });
        expect(read.ok && read.theme.manifest).toEqual(MANIFEST);
      }
    });

    it("has what its manifest lacks filled in where it is of colours alone, and is refused elsewhere", () => {
      for (const files of packagesWith({ name: "Deep Sea" }, presence)) {
        const missing = ["id", "version", "vendor", "minServiceVersion"].map((field) => `manifest/missing /${field}`);
        expect(refusals(files)).toEqual(isColoursOnly ? [] : missing);
        const read = readThemePackage(pack(files), { serviceVersion: "0.1.0" });
        if (isColoursOnly)
          expect(read.ok && read.theme.manifest).toEqual({
            id: "deep-sea",
            name: "Deep Sea",
            version: "1.0.0",
            vendor: "community",
            minServiceVersion: "0.0.0",
          });
      }
    });

    it.each([
      ["version", { version: "one" }],
      ["id", { id: "Deep Sea" }],
      ["vendor", { vendor: "" }],
      ["minServiceVersion", { minServiceVersion: null }],
      ["appearance", { appearance: "Dark" }],
    ])("is refused with a wrong %s, which nothing is filled in for", (field, change) => {
      for (const files of packagesWith({ ...MANIFEST, ...change }, presence))
        expect(refusals(files)).toEqual([`manifest/invalid /${field}`]);
    });
  },
);

describe("a package of two palettes", () => {
  it.each([
    ["a map of both", { "tokens.json": { light: { global: {} }, dark: { global: {} } } }],
    ["layouts beside the light one", { ...LAYOUTS, "styles/light.css": ":root{--a:1}" }],
    ["nothing but the dark one", { "styles/dark.css": ":root{--a:1}", "styles/custom-dark.css": ".x{}" }],
  ])("with %s is a theme whose manifest must be whole", (_, files) => {
    expect(refusals({ "manifest.json": { name: "Deep Sea" }, ...files })).toContain("manifest/missing /id");
    expect(refusals({ "manifest.json": MANIFEST, ...files })).toEqual([]);
  });
});

describe("an id that is made of a name", () => {
  it.each([
    "../../x",
    "a/b",
    "...",
    "日本語",
    "",
    " ",
    "😀",
    "x".repeat(5_000),
    "con",
    "themes",
    "__proto__",
    "Ärger & Co.",
  ])("is a folder name or none at all: %j", (name) => {
    const files = { "manifest.json": { name }, "styles/custom.css": ".x{color:red}" };
    const read = readThemePackage(pack(files), { serviceVersion: "0.1.0" });
    if (read.ok) expect(read.theme.manifest.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    else expect(refusals(files)[0]).toMatch(/^manifest\/(?:missing|invalid) \/(?:id|name)$/);
  });
});
