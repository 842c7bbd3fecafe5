import { describe, expect, it } from "vitest";
import { compileAdminCss, compileThemeCss } from "./compile.js";

const compile = (source: string) =>
  compileThemeCss(source, { assets: new Set(), assetBase: "/uploads/themes/harbor/" });
const flat = (source: string) => {
  const compiled = compile(source);
  const { css } = compiled;
  // Notices have tests of their own.
  const findings = compiled.findings.filter(({ level }) => level !== "notice");
  return findings.length > 0 ? findings.map(({ rule }) => rule) : css.replace(/\s+/g, " ");
};

describe("a stylesheet of many rules", () => {
  it("compiles up to 20,000 selectors and is one finding beyond", () => {
    expect(compile(".a,.b{c:d}".repeat(10_000)).findings).toEqual([]);
    expect(compile(".a{c:d}".repeat(20_100)).findings).toMatchObject([{ rule: "css/size" }]);
  });
});

describe("a stylesheet of many characters", () => {
  it("compiles up to a megabyte", () => {
    expect(compile(" ".repeat(1024 * 1024)).findings).toEqual([]);
    expect(compile(" ".repeat(1024 * 1024 + 1)).findings).toMatchObject([{ rule: "css/size", line: 1, column: 1 }]);
  });

  it("may grow to four, as mixed lists make it, and not beyond", () => {
    const mixed = (levels: number) =>
      `:root,.a{${"&.b,.a{".repeat(levels)}.y{--x:${"z".repeat(900_000)}}${"}".repeat(levels + 1)}`;
    expect(compile(mixed(2)).findings).toEqual([]);
    expect(compile(mixed(4))).toMatchObject({ css: "", findings: [{ rule: "css/size" }] });
  });

  it("is shown in part where it is at fault", () => {
    const long = "a".repeat(10_000);
    for (const source of [`@import "${long}";`, `.${long} & {}`, `[data-theme=${long}]{}`, `.x{a:url(//${long})}`])
      expect(compile(source).findings[0]?.message.length).toBeLessThan(300);
  });
});

describe("broken and odd input", () => {
  it.each([
    "/* a",
    ".x{",
    ".x{}}",
    ".x{}} body.sv-acp{a:b}",
    ".x{a:'b}",
    ".x{a:(b}",
    ".x{a:b\\",
    "a{b:c",
    "color:red;",
    "@media print{a:b}",
    '.x{a:"b\nc"}',
    "<!-- .x{} -->",
    ".x\0{}",
    ":is({}) {a:b}",
    ".x{a:url(b c)}",
    ".x{a:{b}c}",
    ".x(]{)",
    "@media ({}){}",
    "@\\69mport{",
    "}",
    ".x{a:b;c:d:{e}}",
    ".x{{a:b}}",
    "@layer 'a",
    "@layer url(a",
    "@layer a/* b",
    "@layer a\\",
    "@layer \\\n;",
    ".x{a:b)}",
    ".x{a:b];c:d}",
    ".x){a:b}",
    ".x{a:b -->}",
    ".x{--a:<!--}",
    ".x{*zoom a:1}",
    "@font-face{ font:(\r/*);} ",
  ])("refuses %j", (source) => {
    for (const { css, findings } of [compile(source), compileAdminCss(source)]) {
      expect(css).toBe("");
      expect(findings.length).toBeGreaterThan(0);
    }
  });

  it.each([
    ["", ""],
    ["/* only */", ""],
    [".x{}", "body:not(.sv-acp) .x { }"],
    [".x{a:b;;}.y{}", "body:not(.sv-acp) .x { a: b; } body:not(.sv-acp) .y { }"],
    [".x{*zoom:1;$ZOOM:1;*-zoom:1;*_zoom:1;*zoom-in:1;/zoom:1;a:b;\t}", "body:not(.sv-acp) .x { a: b; }"],
    [".x{\\z-index:1;--a/**/:b;-a/**/:b}", "body:not(.sv-acp) .x { \\z-index: 1; --a: b; -a: b; }"],
    [".x{a:'{'/**/;b:'}'/**/}", "body:not(.sv-acp) .x { a: '{'/**/; b: '}'/**/; }"],
    [".x{--a:b/*cd*/e}", "body:not(.sv-acp) .x { --a: b/* */e; }"],
    [".x{--e:;--f:{a:b;c};}", "body:not(.sv-acp) .x { --e: ; --f: {a:b;c}; }"],
    [".x{a:b!important}", "body:not(.sv-acp) .x { a: b !important; }"],
    [".x{--f /**/:{a:b}}", "body:not(.sv-acp) .x { --f: {a:b}; }"],
    [".x{a:b!importantly}", "body:not(.sv-acp) .x { a: b!importantly; }"],
    [
      ".x{font-family:'Sitevine Panel';src:'//x'}",
      "body:not(.sv-acp) .x { font-family: 'Sitevine Panel'; src: '//x'; }",
    ],
    ["@font-face{a:'Sitevine Panel'}", "@font-face { a: 'Sitevine Panel'; }"],
    [".x{content:'</style><!--'}", "body:not(.sv-acp) .x { content: '\\3c /style>\\3c !--'; }"],
    ["@media (width</*a*/9px){.x{a:b}}", "@media (width</* */9px) { body:not(.sv-acp) .x { a: b; } }"],
    [".x{--a:</style>}", "body:not(.sv-acp) .x { --a: \\3c /style>; }"],
    [".x{content:'&amp; > \"'}", "body:not(.sv-acp) .x { content: '&amp; > \"'; }"],
  ])("takes %j", (source, expected) => {
    expect(flat(source)).toBe(expected);
  });

  it("takes the words out of a comment and leaves its line ends", () => {
    expect(compile(".x{--a:b/*cd\n*/e}").css).toBe("body:not(.sv-acp) .x {\n--a: b/*  \n*/e;\n}");
  });

  it.each([
    ["rules", (levels: number) => ".a{".repeat(levels) + "}".repeat(levels), 24],
    ["blocks of a custom property", (levels: number) => `.a{--x:${"{".repeat(levels) + "}".repeat(levels)}}`, 23],
    ["plain brackets", (levels: number) => `.a{b:${"[".repeat(levels) + "]".repeat(levels)}}`, 32],
    ["brackets by tokens", (levels: number) => `.a{b:${"c(".repeat(levels) + ")".repeat(levels)}/**/}`, 32],
  ])("may nest %s so deeply and no deeper", (_, nested, deepest) => {
    expect(compile(nested(deepest)).findings).toEqual([]);
    expect(compile(nested(deepest + 1)).findings).toMatchObject([{ rule: "css/too-deep" }]);
  });

  it("may have many blocks side by side in a custom property", () => {
    expect(compile(`.a{--x:${"{}".repeat(40)}}`).findings).toEqual([]);
  });

  it.each([
    ["/* a", 1, 1],
    [".x{}\n /* a", 2, 2],
    [".x{}\n\n  & .x{}", 3, 3],
  ])("names the place in %j", (source, line, column) => {
    expect(compile(source).findings).toMatchObject([{ line, column }]);
  });

  it("names the admin's file", () => {
    expect(compileAdminCss("}").findings).toMatchObject([{ file: "custom.css" }]);
    expect(compileAdminCss("}", { file: "light.css" }).findings).toMatchObject([{ file: "light.css" }]);
  });
});
