import { describe, expect, it } from "vitest";
import { compileAdminCss } from "../src/index.js";
import { flat, selectorOf, spaced, theme } from "./scoped-css.js";

describe("selectors outside of any rule", () => {
  it.each([
    ["a:hover", "body:not(.sv-acp) a:hover"],
    ["[data-x]", "body:not(.sv-acp) [data-x]"],
    ["#id", "body:not(.sv-acp) #id"],
    [":host", "body:not(.sv-acp) :host"],
    [":not(.x)", "body:not(.sv-acp) :not(.x)"],
    [":is(html,body.sv-acp) .x", "body:not(.sv-acp) :is(html,body.sv-acp) .x"],
    ["body[class] .x", "body[class]:not(.sv-acp) .x"],
    ["body.sv-acp", "body.sv-acp:not(.sv-acp)"],
    [".\\73 v-acp .x", "body:not(.sv-acp) .\\73 v-acp .x"],
    ["HTML", "HTML"],
    [".sv-section .handle > *", "body:not(.sv-acp) .sv-section .handle > *"],
    [".a>.b+.c~.d", "body:not(.sv-acp) .a > .b + .c ~ .d"],
    ["body > .x", "body:not(.sv-acp) > .x"],
    ["body:not(.sv-acp) .x", "body:not(.sv-acp) .x"],
    ["é.ü", "body:not(.sv-acp) é.ü"],
    ["li:nth-child( 2n + 1 )", "body:not(.sv-acp) li:nth-child( 2n + 1 )"],
    [".x::part(a)", "body:not(.sv-acp) .x::part(a)"],
    [".x[a=b i]", "body:not(.sv-acp) .x[a=b i]"],
    ["*|a", "body:not(.sv-acp) *|a"],
  ])("%s becomes %s", (source, expected) => {
    expect(selectorOf(source)).toBe(expected);
  });

  it.each(["html:has(> body.sv-acp)", ":root:has(.sv-acp-thing)", "+ .x", "~ .x", "& + .x", ":is(&, .x)"])(
    "%s is refused",
    (source) => {
      expect(selectorOf(source)).toEqual(["css/selector"]);
    },
  );
});

describe("rules in rules", () => {
  it.each([":where(:not(&))", ".y:has(&)", "a, :not(&)", ":nth-child(1 of &)", ".y:is(.z, &)", "+ &"])(
    "%s is refused at any depth",
    (inner) => {
      expect(flat(`.x{${inner}{a:b}}`)).toEqual(["css/selector"]);
      expect(flat(`.x{.y{@layer l{.z{${inner}{a:b}}}}}`)).toEqual(["css/selector"]);
      expect(flat(`:root{@supports (a:b){${inner}{a:b}}}`)).toEqual(["css/selector"]);
    },
  );

  it("are anchored three levels down from a document-wide rule, through at-rules", () => {
    expect(flat("html.a{&.b{@media print{&[c]{.y{a:b}}}}}")).toBe(
      "html.a { &.b { @media print { &[c] { body:not(.sv-acp) .y { a: b; } } } } }",
    );
    expect(flat(":root{& body.sv-acp{a:b}}")).toBe(":root { & body.sv-acp:not(.sv-acp) { a: b; } }");
  });
});

describe("at-rules", () => {
  it.each([
    "@media print",
    "@supports (a:b)",
    "@container (width > 1px)",
    "@layer",
    "@layer a.b",
    "@starting-style",
    "@media print{@supports (a:b)",
  ])("%s has its rules anchored", (head) => {
    const close = "}".repeat(head.split("{").length);
    expect(flat(`${head}{body.sv-acp .y{a:b}${close}`)).toContain("{ body.sv-acp:not(.sv-acp) .y { a: b; } }");
  });

  it.each([
    "@font-face { font-family: A; }",
    "@counter-style c { system: cyclic; }",
    "@font-palette-values --p { base-palette: 1; }",
    "@view-transition { navigation: auto; }",
    "@page { margin: 1cm; }",
    "@-moz-keyframes k { from { a: b; } }",
    "@-o-keyframes k { 100% { a: b; } }",
  ])("%s stays as it is", (source) => {
    expect(flat(source)).toBe(source);
  });

  it.each([
    "@position-try --a{a:b}",
    "@document url(x){.x{a:b}}",
    "@tailwind base;",
    "@apply x;",
    "@custom-media --a b;",
  ])("%s is not on the list", (source) => {
    expect(flat(source)).toEqual(["css/at-rule"]);
  });

  it.each([
    "@media print{@import 'x';}",
    "@layer a{@import url(x);}",
    "@supports (a:b){@import 'x';}",
    ".x{a:b}@import 'x';",
    "@\\69 mport 'x';",
    "@\\69mport 'x';",
    "@\\49MPORT 'x';",
    "@IMPORT 'x';",
    '@import"x";',
    "@import;",
    "@container (width > 1px){@import 'x'}",
    "@starting-style{@import 'x';}",
    "@scope (a){@import 'x';}",
    "@import url(assets/a.png);",
    "@import url(x) (prefers-color-scheme: dark);",
  ])("%s is an import, in a theme's and in the admin's", (source) => {
    expect(flat(source)).toEqual(["css/import"]);
    expect(compileAdminCss(source).findings).toMatchObject([{ rule: "css/import", level: "error" }]);
  });

  it("names a scope without reach into the panel", () => {
    expect(flat("@scope (body.sv-acp) to (.x){:scope{a:b}.y{a:b}&{a:b}}")).toBe(
      "@scope (body.sv-acp:not(.sv-acp)) to (.x) { :scope { a: b; } .y { a: b; } & { a: b; } }",
    );
    expect(flat("@scope{:scope{a:b}}")).toBe("@scope (body:not(.sv-acp)) { :scope { a: b; } }");
  });

  it.each(["@font-face", "@keyframes k", "@page"])("%s holds no import either, which is told by its name", (head) => {
    const { css, findings } = theme(`${head}{@import "x";}`);
    expect([css, findings]).toEqual(["", [expect.objectContaining({ rule: "css/at-rule", level: "error" })]]);
    expect(findings[0]?.message).toContain("@import");
  });

  it.each(["@charset 'utf-8';", "@CHARSET 'latin1';", "@ch\\61rset 'x';", "@media print{@charset 'x';}"])(
    "leaves %s out wherever it stands",
    (charset) => {
      const rules = "body:not(.sv-acp) .x { a: b; } body:not(.sv-acp) .y { a: b; }";
      for (const compiled of [flat(`${charset}.x{a:b}.y{a:b}`), flat(`.x{a:b}${charset}.y{a:b}`)])
        expect(String(compiled).replace(/@media print \{ \} ?/, "")).toBe(rules);
    },
  );

  it("refuses what would give later names another meaning", () => {
    for (const source of ["@namespace svg 'x';", "@NAMESPACE 'x';", "@n\\61mespace url(x);.x{a:b}"])
      expect([source, flat(source)]).toEqual([source, ["css/at-rule"]]);
  });
});

describe("what depends on the reader's colour scheme", () => {
  it.each([
    ".x:nth-child(1 of [data-theme])",
    "::slotted([data-theme]) .x",
    ":host([data-theme]) .x",
    ":host-context([data-theme]) .x",
    "[data\\-theme] .x",
    "[*|data-theme] .x",
    ".x:not(:not([data-theme]))",
    "body[DATA-THEME='dark'] .x",
    "@media not all and (prefers-color-scheme)",
    "@media (prefers-color-scheme:dark)",
    "@media print and (pref\\65rs-color-scheme:dark)",
    "@supports not selector([data-theme])",
    "@container style(--x: prefers-color-scheme)",
    "@scope ([data-theme])",
    "@scope (.x) to ([data-theme])",
  ])("is left out with a notice: %s", (head) => {
    const block = head.startsWith("@") ? ".y{a:b}" : "a:b";
    for (const compile of [theme, compileAdminCss]) {
      const { css, findings } = compile(`.kept{a:b}\n${head}{${block}}`);
      expect(findings).toMatchObject([{ rule: "css/colour-scheme", level: "notice", line: 2 }]);
      expect(spaced(css)).toBe("body:not(.sv-acp) .kept { a: b; }");
    }
  });

  it.each([
    ".x{&[data-theme]{a:b}c:d}",
    ".x{[data-theme] .y{a:b}c:d}",
    ".x{@media not (prefers-color-scheme){a:b}c:d}",
  ])("is left out of the middle of a rule: %s", (source) => {
    expect(spaced(theme(source).css)).toBe("body:not(.sv-acp) .x { c: d; }");
  });
});

describe("text that is odd before it is any stylesheet", () => {
  it.each([
    [".a\f.b{c:d}", "body:not(.sv-acp) .a .b { c: d; }"],
    [".a\r.b{c:d}", "body:not(.sv-acp) .a .b { c: d; }"],
    ["\ufeff.a{c:d}", "body:not(.sv-acp) .a { c: d; }"],
    [".a\ud800{c:d}", "body:not(.sv-acp) .a\ufffd { c: d; }"],
    [".\\7b x{c:d}", "body:not(.sv-acp) .\\7b x { c: d; }"],
  ])("%j is read as a browser reads it", (source, expected) => {
    expect(flat(source)).toBe(expected);
  });

  it.each([
    "a{}} body.sv-acp{}",
    "@media print{.x{}}}",
    ".a{b:c}*/",
    ".a{b:c/*}",
    ".x{content:'a\\",
    ".a{b:c}\\",
    ".x{a:'b\fc'}",
    ".x{a:'b\rc'}",
  ])("%j is refused", (source) => {
    expect(flat(source)).toEqual(["css/syntax"]);
  });
});

describe("text that would close a style element", () => {
  it.each([
    ".x{a:'<!--'}",
    "[a='</style>']{a:b}",
    ".x{/* </style> */a:b}",
    "/* <!-- */.x{a:b}",
    "@supports (a:'</style>'){.x{a:b}}",
    ".x{--a:'</STYLE'}",
  ])("never leaves %s", (source) => {
    const { css, findings } = theme(source);
    expect(findings).toEqual([]);
    expect(css).not.toMatch(/<!|<\//);
    expect(css).toContain("body:not(.sv-acp)");
  });
});

describe("declarations", () => {
  it.each([
    [".x{color : red}", "color: red;"],
    [".x{c\\6flor:red}", "c\\6flor: red;"],
    [".x{color/**/:red}", "color: red;"],
    [".x{_height:1px;*zoom:1;a:b}", "_height: 1px; a: b;"],
    [".x{a:b!IMPORTANT}", "a: b !important;"],
    [".x{a:b ! important}", "a: b !important;"],
    [".x{--e:{a:b;c:{d}};a:b}", "--e: {a:b;c:{d}}; a: b;"],
    [".x{--e:hover{a:b};a:b}", "--e: hover{a:b}; a: b;"],
    [".x{a:(b;c)}", "a: (b;c);"],
    [".x{a:[b]}", "a: [b];"],
    [".x{;;a:b;;}", "a: b;"],
  ])("%s", (source, expected) => {
    expect(flat(source)).toBe(`body:not(.sv-acp) .x { ${expected} }`);
  });

  it.each([".x{foo}", ".x{foo;a:b}", ".x{a b:c}", ".x{'a':b}", ".x{:b}", ".x{@}", "a;", ".x{// a: b\n}"])(
    "%s is neither a rule nor a declaration",
    (source) => {
      expect(flat(source)).toEqual(["css/syntax"]);
    },
  );

  it("tells the line and the column of what it cannot read", () => {
    expect(theme(".x {\r\n  a: b;\r\n  c d;\n}").findings).toMatchObject([{ line: 3, column: 3, rule: "css/syntax" }]);
    expect(theme(".x{}\n .y{a:'b\n}").findings).toMatchObject([{ line: 2, rule: "css/syntax" }]);
  });
});
