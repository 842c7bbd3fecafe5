import { describe, expect, it } from "vitest";
import { compileAdminCss, compileThemeCss } from "../src/index.js";

type Appearance = "light" | "dark";

const spaced = (css: string) => css.replace(/\s+/g, " ").trim();
const compile = (css: string, appearance: Appearance = "light") =>
  compileThemeCss(css, { assets: new Set(), assetBase: "/a/", appearance });
const rulesOf = (css: string, appearance: Appearance) =>
  compile(css, appearance).findings.map(({ level, rule }) => `${level} ${rule}`);
const read = (css: string, appearance: Appearance = "light") => {
  const compiled = compile(css, appearance);
  expect(compiled.findings.filter(({ level }) => level === "error")).toEqual([]);
  expect(compileAdminCss(css, { appearance }).css).toBe(compiled.css);
  // Compiled CSS compiles to itself for either appearance.
  expect(compile(compiled.css, appearance === "light" ? "dark" : "light")).toMatchObject({ css: compiled.css });
  return spaced(compiled.css);
};
const ANCHOR = "body:not(.sv-acp)";

describe("a stylesheet for two looks keeps the half that fits", () => {
  const sheet = `:root:not([data-theme=dark]) { --a: 1 }
[data-theme=light] { --b: 1 }
@media (prefers-color-scheme: light) { :root { --c: 1 } }
:root:not([data-theme=light]) { --a: 2 }
[data-theme="dark"] { --b: 2 }
@media (prefers-color-scheme: dark) { :root { --c: 2 } }`;

  it("of a light look", () => {
    expect(read(sheet)).toBe(":root:root { --a: 1; } :root { --b: 1; } :root { --c: 1; }");
    expect(compile(sheet).findings.map(({ level, rule, line }) => [level, rule, line])).toEqual(
      [1, 2, 3, 4, 5, 6].map((line) => ["notice", "css/colour-scheme", line]),
    );
  });

  it("of a dark look", () => {
    expect(read(sheet, "dark")).toBe(":root:root { --a: 2; } :root { --b: 2; } :root { --c: 2; }");
    expect(compile(sheet, "dark").findings).toHaveLength(6);
  });
});

describe("a media query about the colour scheme", () => {
  it.each([
    ["(prefers-color-scheme: light)", ".x"],
    ["(prefers-color-scheme)", ".x"],
    ["not (prefers-color-scheme: dark)", ".x"],
    ["not all and (PREFERS-color-scheme:dark)", ".x"],
    ["all and (prefers-color-scheme: light)", ".x"],
    ["not (not (prefers-color-scheme: light))", ".x"],
    ["(prefers-color-scheme: light) or (width > 1px)", ".x"],
    ["print, (pref\\65rs-color-scheme: light)", ".x"],
    ["(prefers-color-scheme: dark)", ""],
    ["(prefers-color-scheme: no-preference)", ""],
    ["not (prefers-color-scheme: sepia)", ""],
    ["not all and (prefers-color-scheme)", ""],
    ["screen and (prefers-color-scheme: dark)", ""],
    ["((prefers-color-scheme: dark) and (width > 1px)) or (prefers-color-scheme: dark)", ""],
    ["(prefers-color-scheme: light) and (width > 1px) or (hover)", ""],
    ["screen and (prefers-color-scheme: light)", "screen"],
    ["only screen and (prefers-color-scheme: light) and (width > 1px)", "only screen and (width > 1px)"],
    ["not screen and (prefers-color-scheme: light)", "not screen"],
    ["not screen and (prefers-color-scheme: dark)", ".x"],
    ["(prefers-color-scheme: dark), print and (hover)", "print and (hover)"],
    ["(width > 1px), (prefers-color-scheme: dark)", "(width > 1px)"],
    ["(width > 1px) and (not (prefers-color-scheme: dark))", "(width > 1px)"],
    ["(hover) and ((prefers-color-scheme: light) and (width > 1px))", "(hover) and ((width > 1px))"],
    ["((prefers-color-scheme: dark) or (width > 1px))", "((width > 1px))"],
    ["not ((prefers-color-scheme: light) and (width > 1px))", "not ((width > 1px))"],
    ["/* a */ screen /* b */ and (prefers-color-scheme: light)", "/* */ screen /* */"],
  ])("%s leaves %j in a light look", (query, left) => {
    const rule = `${ANCHOR} .x { a: b; }`;
    const expected = left === ".x" ? rule : left === "" ? "" : `@media ${left} { ${rule} }`;
    expect(read(`@media ${query}{.x{a:b}}`)).toBe(expected);
    expect(rulesOf(`@media ${query}{.x{a:b}}`, "light")).toEqual(["notice css/colour-scheme"]);
  });

  it("keeps its place inside of a rule and of a layer", () => {
    expect(read(".x{c:d;@media (prefers-color-scheme:light){a:b}}")).toBe(
      `${ANCHOR} .x { c: d; @media all { a: b; } }`,
    );
    expect(read("@layer t{@media (prefers-color-scheme:dark){.x{a:b}}}", "dark")).toBe(
      `@layer t { ${ANCHOR} .x { a: b; } }`,
    );
  });
});

describe("a selector of the switch between looks", () => {
  it.each([
    ["[data-theme=light] .x", `:root ${ANCHOR} .x`],
    ["[DATA-THEME='LIGHT'] .x", `:root ${ANCHOR} .x`],
    ["[d\\61ta-theme=light] .x", `:root ${ANCHOR} .x`],
    ["html[data-theme^=li] .x", `html:root ${ANCHOR} .x`],
    ["body[data-theme~=light] .x", `body:not(:root):not(.sv-acp) .x`],
    [":root:not([data-theme='dark']) .x", `:root:root ${ANCHOR} .x`],
    [":not([data-theme=dark]) .x", `:root ${ANCHOR} .x`],
    [":not([data-theme=dark]):not([data-theme=sepia]) .x", `:root:root ${ANCHOR} .x`],
    [":root:not([data-theme]) .x", `:root:root ${ANCHOR} .x`],
    [".x:not([data-theme=dark])", `${ANCHOR} .x:nth-child(n)`],
    [":is([data-theme=light], .light) .x", `:is(:root) ${ANCHOR} .x`],
    [":where([data-theme=light]) .x", `:where(:root) ${ANCHOR} .x`],
    [":is([data-theme=dark], .y) .x", `${ANCHOR} :is( .y) .x`],
    ["[data-theme=light] > body > .x", `:root > ${ANCHOR} > .x`],
  ])("%s becomes %s in a light look", (source, expected) => {
    expect(read(`${source}{a:b}`)).toBe(`${expected} { a: b; }`);
    expect(rulesOf(`${source}{a:b}`, "light")).toEqual(["notice css/colour-scheme"]);
  });

  it.each([
    "[data-theme=dark]",
    "[data-theme] .x",
    "[data-theme=''] .x",
    ":root:not([data-theme=light])",
    ":root:not(:not([data-theme=dark]))",
    ".x [data-theme=light] .y",
    ".x > a[data-theme=light]",
    ":is([data-theme=dark], [data-theme=sepia]) .x",
    ":root:has([data-theme=light]) .x",
  ])("%s is left out of a light look", (source) => {
    expect(read(`${source}{a:b}`)).toBe("");
    expect(rulesOf(`${source}{a:b}`, "light")).toEqual(["notice css/colour-scheme"]);
  });

  it("may be nested, before its parent or on the root element", () => {
    expect(read(".x{[data-theme=light] &{a:b}html[data-theme=dark] &{a:c}}")).toBe(
      `${ANCHOR} .x { &:nth-child(n) { a: b; } }`,
    );
    expect(read(":root{&[data-theme=dark]{--a:b}}", "dark")).toBe(":root { &:root { --a: b; } }");
    expect(read(".x{&[data-theme=light]{a:b}c:d}")).toBe(`${ANCHOR} .x { c: d; }`);
  });

  it("may be the root of a scope", () => {
    expect(read("@scope ([data-theme=light]){.x{a:b}}")).toBe(`@scope (${ANCHOR}) { .x { a: b; } }`);
    expect(read("@scope ([data-theme=dark]){.x{a:b}}")).toBe("");
    expect(read("@scope (.y){[data-theme=light] .x{a:b}}")).toBe(`@scope (${ANCHOR} .y) { :root .x { a: b; } }`);
  });
});

describe("a value for both looks", () => {
  it.each([
    ["color: light-dark(red, blue)", "color: red", "color: blue"],
    ["color: LIGHT-DARK( var(--a) , rgb(1, 2, 3) )", "color: var(--a)", "color: rgb(1, 2, 3)"],
    ["color: l\\69ght-dark(red,blue)", "color: red", "color: blue"],
    ["--c: 1px solid light-dark(light-dark(a, b), c)", "--c: 1px solid a", "--c: 1px solid c"],
    ["--c: var(--x, light-dark(a, b))", "--c: var(--x, a)", "--c: var(--x, b)"],
    ["--c: x light-dark(a,b)y", "--c: x a y", "--c: x b y"],
    ["color: light-dark(red, blue) !important", "color: red !important", "color: blue !important"],
    [
      "background: linear-gradient(light-dark(a,b),c)",
      "background: linear-gradient(a,c)",
      "background: linear-gradient(b,c)",
    ],
    ["color-scheme: light dark", "color-scheme: light", "color-scheme: dark"],
    ["COLOR-scheme: dark light !important", "COLOR-scheme: light !important", "COLOR-scheme: dark !important"],
    ["color-scheme: only light d\\61rk", "color-scheme: light", "color-scheme: dark"],
    ["color-scheme: var(--cs)", "color-scheme: light", "color-scheme: dark"],
    ["--cs: light dark", "--cs: light", "--cs: dark"],
    ["color: if(media(prefers-color-scheme: dark): white; else: black)", "color: black", "color: white"],
    [
      "color: if(media(print): a; media((prefers-color-scheme: dark) and (hover)): b; else: c)",
      "color: if(media(print): a; else: c)",
      "color: if(media(print): a; media((hover)): b; else: c)",
    ],
    [
      "color: if(not media(prefers-color-scheme: dark): a; style(--x: y): b)",
      "color: a",
      "color: if(style(--x: y): b)",
    ],
    [
      "color: if(supports(color: light-dark(a, b)): light-dark(a, b); else: c)",
      "color: if(supports(color: a): a; else: c)",
      "color: if(supports(color: b): b; else: c)",
    ],
  ])("%s becomes the one of the look", (declaration, light, dark) => {
    expect(read(`.x{${declaration}}`)).toBe(`${ANCHOR} .x { ${light}; }`);
    expect(read(`.x{${declaration}}`, "dark")).toBe(`${ANCHOR} .x { ${dark}; }`);
    expect(rulesOf(`.x{${declaration}}`, "light")).toEqual(["notice css/colour-scheme"]);
  });

  it.each([
    "color: light-dark(red)",
    "color: light-dark(var(--both))",
    "color: light-dark(red, blue, green)",
    "color: light-dark(, blue)",
    "color: if(media(prefers-color-scheme: dark): white)",
    "content: attr(data-theme)",
  ])("%s is left out where no value is known", (declaration) => {
    expect(read(`.x{c:d;${declaration}}`)).toBe(`${ANCHOR} .x { c: d; }`);
    expect(rulesOf(`.x{${declaration}}`, "light")).toEqual(["notice css/colour-scheme"]);
  });

  it.each([
    'content: "light-dark("',
    'content: "prefers-color-scheme [data-theme]"',
    "--light-dark: 1",
    "--prefers-color-scheme: data-theme",
    "animation: light-dark 1s",
    "view-transition-name: data-theme",
    "color-scheme: dark",
    "color-scheme: only light",
    "color: var(--light-dark)",
    "--a: dark lightning",
  ])("%s means no look, and stays as written", (declaration) => {
    expect(read(`.data-theme{${declaration}}`)).toBe(`${ANCHOR} .data-theme { ${declaration}; }`);
    expect(compile(`.data-theme{${declaration}}`).findings).toEqual([]);
  });

  it("may be in a condition", () => {
    const rule = `${ANCHOR} .x { a: b; }`;
    expect(read("@supports (color: light-dark(red, blue)){.x{a:b}}")).toBe(`@supports (color: red) { ${rule} }`);
    expect(read("@supports (color-scheme: light dark) and (a: b){.x{a:b}}")).toBe(
      `@supports (color-scheme: light) and (a: b) { ${rule} }`,
    );
    expect(read("@supports selector([data-theme]){.x{a:b}}")).toBe(rule);
    expect(read("@container style(--c: light-dark(a, b)){.x{a:b}}", "dark")).toBe(
      `@container style(--c: b) { ${rule} }`,
    );
    expect(read("@property --x{syntax:'*';inherits:true;initial-value:light-dark(a,b)}")).toContain(
      "initial-value: a;",
    );
  });
});
