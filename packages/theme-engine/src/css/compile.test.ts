import { describe, expect, it } from "vitest";
import { compile, flat, selector } from "../../test/harbor-css.js";

describe("selectors", () => {
  it.each([
    [".x", "body:not(.sv-acp) .x"],
    ["*", "body:not(.sv-acp) *"],
    ["::selection", "body:not(.sv-acp) ::selection"],
    [":is(a,b)", "body:not(.sv-acp) :is(a,b)"],
    [".x:has(.y)", "body:not(.sv-acp) .x:has(.y)"],
    ["a > b + c ~ d e", "body:not(.sv-acp) a > b + c ~ d e"],
    ["body", "body:not(.sv-acp)"],
    ["BODY", "BODY:not(.sv-acp)"],
    ["b\\6f dy", "b\\6f dy:not(.sv-acp)"],
    ["body.home .x", "body.home:not(.sv-acp) .x"],
    ["body::before", "body:not(.sv-acp)::before"],
    ["body:hover:after", "body:hover:not(.sv-acp):after"],
    ["body:before", "body:not(.sv-acp):before"],
    ["body:first-line", "body:not(.sv-acp):first-line"],
    ["body:FIRST-letter", "body:not(.sv-acp):FIRST-letter"],
    ["body.sv-acp .x", "body.sv-acp:not(.sv-acp) .x"],
    [".sv-acp .x", "body:not(.sv-acp) .sv-acp .x"],
    ["[class~=sv-acp] .x", "body:not(.sv-acp) [class~=sv-acp] .x"],
    ["body:is(.sv-acp)", "body:is(.sv-acp):not(.sv-acp)"],
    [".js body .x", ".js body:not(.sv-acp) .x"],
    [":root", ":root"],
    [":ROOT", ":ROOT"],
    [":r\\6fot", ":r\\6fot"],
    ["html", "html"],
    ["h\\74ml", "h\\74ml"],
    ["html.foo", "html.foo"],
    [":root:not(.x)", ":root:not(.x)"],
    ["html[lang]", "html[lang]"],
    [":root::selection", ":root::selection"],
    [":root .x", ":root body:not(.sv-acp) .x"],
    ["html .x", "html body:not(.sv-acp) .x"],
    ["html > body .x", "html > body:not(.sv-acp) .x"],
    ["html > .x", "html > body.x:not(.sv-acp)"],
    ["html > *", "html > body:not(.sv-acp)"],
    ["html > div", "html body:not(.sv-acp) > div"],
    ["html.foo body.bar .x", "html.foo body.bar:not(.sv-acp) .x"],
    [":root body.sv-acp .x", ":root body.sv-acp:not(.sv-acp) .x"],
    ["html ~ body", "html ~ body:not(.sv-acp)"],
    ["html + *", "html body:not(.sv-acp) + *"],
    [":root :root", ":root body:not(.sv-acp) :root"],
    ["htmlx-widget", "body:not(.sv-acp) htmlx-widget"],
    [":root, .x", ":root, body:not(.sv-acp) .x"],
    [".x, html.foo .y", "body:not(.sv-acp) .x, html.foo body:not(.sv-acp) .y"],
    ['a[b="],html"]', 'body:not(.sv-acp) a[b="],html"]'],
    ['[a="/*"]', 'body:not(.sv-acp) [a="/*"]'],
    ["--x y:hover/**/", "body:not(.sv-acp) --x y:hover"],
    [".a\\,b", "body:not(.sv-acp) .a\\,b"],
    [".x/*,*/.y", "body:not(.sv-acp) .x.y"],
    [":is(:root,.x) .y", "body:not(.sv-acp) :is(:root,.x) .y"],
    [":where(html) .y", ":where(html) body:not(.sv-acp) .y"],
    [":is(:root)", ":is(:root)"],
    [":not(html)", "body:not(.sv-acp) :not(html)"],
    [":nth-child(2n + 1 of body.sv-acp)", "body:not(.sv-acp) :nth-child(2n + 1 of body.sv-acp)"],
    [":scope", ":scope"],
    ["\\&", "body:not(.sv-acp) \\&"],
  ])("%s becomes %s", (source, expected) => {
    expect(selector(source)).toBe(expected);
  });

  it.each([
    "> .x",
    ".x >",
    "",
    ".x,",
    ".x , ",
    ",.x",
    "&",
    "& .x",
    "&.sv-acp",
    ":not(&)",
    "1a",
    ".1a",
    "a!b",
    "a:",
    "50%",
    "'x'",
    "(a)",
    "$x",
    "#1 {}",
    "html:has(body.sv-acp)",
    ":root:not(:has(.y))",
    "html:not(.\\73 v-acp)",
    "html&",
  ])("refuses %j", (source) => {
    expect(selector(source)).toContain("css/selector");
  });
});

describe("nested rules", () => {
  it.each([".y", ".y>.z", "&:hover", "> a", "& + &", "&.a + &", "& .y", "+ .y", "&.a, b", "body.sv-acp .z"])(
    "keeps %s under an anchored rule",
    (inner) => {
      expect(flat(`.x{${inner}{color:red}}`)).toBe(`body:not(.sv-acp) .x { ${inner} { color: red; } }`);
    },
  );

  it.each([
    ":not(&)",
    ":is(&,*)",
    "body.sv-acp:not(&) .y",
    "body.sv-acp &",
    "html &",
    ".y:has(&)",
    "* :not(&)",
    "& :not(&)",
    "> &",
    ".y &.a",
    ":is(&, body.sv-acp *)",
  ])("refuses %s", (inner) => {
    expect(flat(`.x{${inner}{color:red}}`)).toEqual(["css/selector"]);
    expect(flat(`.x{@media print{.y{${inner}{color:red}}}}`)).toEqual(["css/selector"]);
  });

  it.each([
    [".y", "body:not(.sv-acp) .y"],
    ["body.sv-acp .y", "body.sv-acp:not(.sv-acp) .y"],
    ["& .y", "& body:not(.sv-acp) .y"],
    ["& > body.a", "& > body.a:not(.sv-acp)"],
    ["> .y", "& > body.y:not(.sv-acp)"],
    ["+ .y", "& body:not(.sv-acp) + .y"],
    ["&.dark", "&.dark"],
    ["&.dark .y", "&.dark body:not(.sv-acp) .y"],
    ["html", "body:not(.sv-acp) html"],
  ])("anchors %s under :root", (inner, expected) => {
    expect(flat(`:root{${inner}{color:red}}`)).toBe(`:root { ${expected} { color: red; } }`);
    expect(flat(`html{@media print{${inner}{color:red}}}`)).toBe(
      `html { @media print { ${expected} { color: red; } } }`,
    );
    expect(flat(`html{&.a{${inner}{color:red}}}`)).toBe(`html { &.a { ${expected} { color: red; } } }`);
  });

  it.each(["&:has(.sv-acp)", "&.sv-acp", "body:not(&)", ".y &"])("refuses %s under :root", (inner) => {
    expect(flat(`:root{${inner}{color:red}}`)).toEqual(["css/selector"]);
  });

  it("parts a list of both kinds where rules are nested in it", () => {
    expect(flat(":root,.x{color:red;.y{color:red}}")).toBe(
      ":root { color: red; body:not(.sv-acp) .y { color: red; } } body:not(.sv-acp) .x { color: red; .y { color: red; } }",
    );
  });
});

describe("at-rules", () => {
  it.each([
    ["@media (width < 500px){.x{a:b}}", "@media (width < 500px) { body:not(.sv-acp) .x { a: b; } }"],
    ["@MED\\49 A print{.x{a:b}}", "@media print { body:not(.sv-acp) .x { a: b; } }"],
    ["@layer a,b;", "@layer a,b;"],
    ["@layer{@supports (a:b){.x{a:b}}}", "@layer { @supports (a:b) { body:not(.sv-acp) .x { a: b; } } }"],
    ["@container c (width>1px){.x{a:b}}", "@container c (width>1px) { body:not(.sv-acp) .x { a: b; } }"],
    ["@keyframes k{from{a:b}50.5%,to{a:b}}", "@keyframes k { from { a: b; } 50.5%, to { a: b; } }"],
    ["@-WEBKIT-keyframes k{from{a:b}}", "@-webkit-keyframes k { from { a: b; } }"],
    ["@keyframes k{entry 0%{a:b}}", "@keyframes k { entry 0% { a: b; } }"],
    ["@keyframes k{FROM,exit-crossing  +5%{a:b}}", "@keyframes k { FROM, exit-crossing +5% { a: b; } }"],
    ["@keyframes k{from/*ab*/,to/*c\nd*/{a:b}}", "@keyframes k { from, to { a: b; } }"],
    ["@page :first{@top-left{a:b}a:b}", "@page :first { @top-left { a: b; } a: b; }"],
    ["@font-feature-values F{@styleset{a:1}}", "@font-feature-values F { @styleset { a: 1; } }"],
    [
      "@scope (.a) to (.b){img{a:b}:scope{a:b}}",
      "@scope (body:not(.sv-acp) .a) to (.b) { img { a: b; } :scope { a: b; } }",
    ],
    ["@scope (body.sv-acp){.y{a:b}}", "@scope (body.sv-acp:not(.sv-acp)) { .y { a: b; } }"],
    ["@scope (html){:root{a:b}}", "@scope (body:not(.sv-acp)) { :root { a: b; } }"],
    ["@scope{.x{a:b}}", "@scope (body:not(.sv-acp)) { .x { a: b; } }"],
    ["@scope to (.y){.x{a:b}}", "@scope (body:not(.sv-acp)) to (.y) { .x { a: b; } }"],
    ["@scope (.a,.b) TO (.c){d:e}", "@scope (body:not(.sv-acp) .a, body:not(.sv-acp) .b) to (.c) { d: e; }"],
    ["@supports (a:var(--c-bg)){.x{a:b}}", "@supports (a:var(--c-bg)) { body:not(.sv-acp) .x { a: b; } }"],
    ['@charset "utf-8";.x{a:b}', "body:not(.sv-acp) .x { a: b; }"],
    ["@property --mine{syntax:'*';inherits:true}", "@property --mine { syntax: '*'; inherits: true; }"],
  ])("%s", (source, expected) => {
    expect(flat(source)).toBe(expected);
  });

  it.each([
    ["css/import", '@import "x";'],
    ["css/import", "@IMPORT/**/url(x);"],
    ["css/import", "\ufeff@import'x'"],
    ["css/import", "@import\fx;"],
    ["css/import", "@i\\6dport url(assets/a.png);"],
    ["css/import", ".x{@import url(x);}"],
    ["css/import", '@im\\port "x";'],
    ["css/at-rule", "@media\\66oo{}"],
    ["css/at-rule", "@namespace svg url(x);"],
    ["css/at-rule", "@foo{body.sv-acp{a:b}}"],
    ["css/at-rule", "@media print;"],
    ["css/at-rule", ".x{@keyframes k{}}"],
    ["css/at-rule", ".x{@scope (a){}}"],
    ["css/at-rule", "@scope (a){@scope (b){}}"],
    ["css/at-rule", "@font-face{@media print{}}"],
    ["css/at-rule", "@page{@media{}}"],
    ["css/at-rule", "@page{@top-left;}"],
    ["css/at-rule", "@page{@top-left x{a:b}}"],
    ["css/at-rule", "@charset{.x{a:b}}"],
    ["css/selector", "@font-face{.x{a:b}}"],
    ["css/selector", "@keyframes k{body.sv-acp{a:b}}"],
    ["css/selector", "@keyframes k{body.sv-acp from{a:b}}"],
    ["css/selector", "@keyframes k{from,body.sv-acp{a:b}}"],
    ["css/selector", "@font-face{from{a:b}}"],
    ["css/selector", "@keyframes k{from{.x{a:b}}}"],
    ["css/selector", "@scope (.x:not(&)){a{b:c}}"],
    ["css/selector", "@scope .x{a{b:c}}"],
    ["css/selector", "@scope (.x,){a{b:c}}"],
    ["css/selector", "@scope (.x,&){a{b:c}}"],
    ["css/selector", "@scope (.x) to (1a){a{b:c}}"],
    ["css/selector", "@scope (1a){a{b:c}}"],
    ["css/selector", "@scope is(.x){a{b:c}}"],
    ["css/selector", "@scope (.x) to is(.y){a{b:c}}"],
    ["css/syntax", "@media (a;b){.x{a:b}}"],
    ["css/syntax", "@supports (a:b;c){.x{a:b}}"],
    ["css/selector", "@scope (.x) from (.y){a{b:c}}"],
    ["css/selector", "@scope (.x){:not(&){b:c}}"],
    ["css/property-token", "@property --c-bg{syntax:'<length>'}"],
    ["css/property-token", "@property --c\\-bg{syntax:'<length>'}"],
    ["css/panel-font", "@font-face{font-family:'Sitevine Panel';src:url(assets/a.png)}"],
    ["css/panel-font", "@font-face{FONT-family:sitevine  p\\61nel}"],
    ["css/script-binding", ".x{behavior:url(/x.htc)}"],
    ["css/script-binding", ".x{width:expression(alert(1))}"],
    ["css/script-binding", ".x{width:EXPRESSION(alert(1))}"],
    ["css/script-binding", ".x{filter:progid:DXImageTransform.Microsoft.Alpha(a=1)}"],
  ])("%s: %s", (rule, source) => {
    expect(flat(source)).toContain(rule);
  });

  it("may hold the at-rules that belong to them", () => {
    const sides = ["top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right"];
    const upright = ["left-top", "left-middle", "left-bottom", "right-top", "right-middle", "right-bottom"];
    const corners = ["top-left-corner", "top-right-corner", "bottom-left-corner", "bottom-right-corner"];
    const features = ["stylistic", "historical-forms", "styleset", "character-variant", "swash", "ornaments"];
    const blocks = (names: readonly string[]) => names.map((name) => `@${name} { a: 1; }`).join(" ");
    const page = `@page { ${blocks([...sides, ...upright, ...corners])} }`;
    const values = `@font-feature-values F { ${blocks([...features, "annotation"])} }`;
    expect(flat(page + values)).toBe(`${page} ${values}`);
  });
});

describe("the reader's colour scheme", () => {
  it.each([
    "@media (prefers-color-scheme:dark){.x{a:b}}",
    "@media (PREFERS-c\\6flor-scheme:dark){.x{a:b}}",
    ".x{@media print and (prefers-color-scheme){a:b}}",
    "[data-theme=dark]{a:b}",
    ":root[d\\61ta-theme]{a:b}",
    ":is(.x,:not([DATA-THEME])){a:b}",
    ".x{[data-theme] &{a:b}}",
    "@supports selector([data-theme]){.x{a:b}}",
  ])("is dropped from %s", (source) => {
    const { css, findings } = compile(`.a{a:b}${source}`);
    expect(findings).toMatchObject([{ rule: "css/colour-scheme", level: "notice", line: 1 }]);
    expect(css).not.toMatch(/prefers|data-theme/i);
    expect(css).toContain("body:not(.sv-acp) .a");
  });

  it("takes only its member out of a list, and nothing out of a comment", () => {
    expect(compile(".a,[data-theme] .b{c:d}/* [data-theme] prefers-color-scheme */").css).toBe(
      "body:not(.sv-acp) .a {\nc: d;\n}",
    );
  });
});
