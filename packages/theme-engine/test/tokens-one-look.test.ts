import type { TokenMap } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { compileStylesheet, readThemePackage } from "../src/index.js";
import { MANIFEST, pack, SAMPLE } from "./sample-theme.js";

type Appearance = "light" | "dark";

const layers = { theme: {}, admin: null, themeCss: "", adminCss: "" };
const compile = (theme: TokenMap, appearance?: Appearance, admin: TokenMap | null = null) =>
  compileStylesheet({ ...layers, theme, admin, appearance });
const lines = (css: string) => [...css.matchAll(/--[\w-]+: [^;]+/g)].map(([line]) => line);

describe("tokens for two looks", () => {
  const theme = { global: { "--c-bg": "light-dark(#fff, #101010)", "--cs": "light dark", "--c-ink": "black" } };

  it("are served with the value of the look, light if nothing is said", () => {
    expect(lines(compile(theme))).toEqual(["--c-bg: #fff", "--cs: light", "--c-ink: black"]);
    expect(lines(compile(theme, "light"))).toEqual(["--c-bg: #fff", "--cs: light", "--c-ink: black"]);
    expect(lines(compile(theme, "dark"))).toEqual(["--c-bg: #101010", "--cs: dark", "--c-ink: black"]);
  });

  it("are read in the administrators' layer too, and one without a value hides no token of the theme", () => {
    const admin = { global: { "--c-bg": "light-dark(a)", "--c-ink": "l\\69 ght-dark(x, y)" } };
    expect(lines(compile(theme, "dark", admin))).toEqual(["--c-bg: #101010", "--cs: dark", "--c-ink: y"]);
  });
});

describe("a compiled stylesheet that still depends on a colour scheme", () => {
  it.each([
    ["@media (prefers-color-scheme: dark) { .x { a: b } }", "", "@media"],
    ["[DATA-theme] .x { a: b }", "", ".x"],
    ["body:not(.sv-acp) .x {\ncolor: l\\69ght-dark(a, b);\n}", "color: a;", "ght-dark"],
    [":root { color-scheme: /* */ dark light; }", "color-scheme: light;", "dark"],
    [".x { color: light-dark(a, b)", "", "light-dark"],
  ])("is read for the look at the last look, or left out: %s", (css, kept, gone) => {
    for (const layer of [{ themeCss: css }, { adminCss: css }]) {
      const served = compileStylesheet({ ...layers, ...layer });
      expect(served).toContain(kept);
      expect(served).not.toContain(gone);
    }
  });

  it.each([
    '.x::after { content: "light-dark(" }',
    ".data-theme { color-scheme: dark; a: light }",
    ".x { --light-dark: 1 }",
  ])("is not one that only has the words: %s", (css) => {
    expect(compileStylesheet({ ...layers, themeCss: css })).toBe(`${css}\n`);
  });
});

describe("tokens of a package", () => {
  const read = (files: Record<string, unknown>, appearance: Appearance) => {
    const result = readThemePackage(pack({ ...SAMPLE, "manifest.json": { ...MANIFEST, appearance }, ...files }), {
      serviceVersion: "0.1.0",
    });
    if (!result.ok) throw new Error(JSON.stringify(result.findings));
    const told = result.notices.filter(({ rule }) => rule.endsWith("colour-scheme"));
    return { tokens: result.theme.tokens, told };
  };

  it("stay as written, with a notice at each that is for both looks", () => {
    const tokens = { global: { "--c-bg": "light-dark(red, blue)", "--c-ink": "light-dark(red)", "--a": "1" } };
    expect(read({ "tokens.json": tokens }, "dark")).toMatchObject({
      tokens,
      told: [
        { rule: "token/colour-scheme", level: "notice", pointer: "/global/--c-bg" },
        { rule: "token/colour-scheme", level: "notice", pointer: "/global/--c-ink" },
      ],
    });
  });

  const sheet = `:root /* both */ { --a: 1; --b: light-dark(x, y) }
@media (prefers-color-scheme: dark) { :root { --a: 2 } }
[data-theme=light] { --c: 3 }
:root:not([data-theme=light]) { --c: 4 }`;

  it.each([
    ["light", { "--a": "1", "--b": "light-dark(x, y)", "--c": "3" }],
    ["dark", { "--a": "2", "--b": "light-dark(x, y)", "--c": "4" }],
  ] as const)("of a stylesheet are those of a %s look", (appearance, global) => {
    const { tokens, told } = read({ "tokens.json": undefined, "styles/tokens.css": sheet }, appearance);
    expect(tokens).toEqual({ global });
    expect(told.map(({ line, level }) => [line, level])).toEqual([
      [2, "notice"],
      [3, "notice"],
      [4, "notice"],
      [undefined, "notice"],
    ]);
  });
});
