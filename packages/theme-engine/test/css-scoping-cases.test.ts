import { describe, expect, it } from "vitest";
import { compileAdminCss, compileThemeCss } from "../src/index.js";

const theme = (source: string) => compileThemeCss(source, { assets: new Set(["a.png"]), assetBase: "/a/" });
const spaced = (css: string) => css.replace(/\s+/g, " ").trim();

/** The compiled text, or the ids of the rules that refuse it. */
function flat(source: string): string | string[] {
  const { css, findings } = theme(source);
  const errors = findings.filter(({ level }) => level === "error").map(({ rule }) => rule);
  return errors.length > 0 ? errors : spaced(css);
}
const selectorOf = (source: string) => {
  const compiled = flat(`${source}{color:red}`);
  return typeof compiled === "string" ? compiled.replace(" { color: red; }", "") : compiled;
};

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
    "@media (prefers-color-scheme:light),print",
    "@media print and (pref\\65rs-color-scheme:dark)",
    "@supports not selector([data-theme])",
    "@container style(--x: prefers-color-scheme)",
    "@scope ([data-theme])",
    "@scope (.x) to ([data-theme])",
  ])("is left out with a warning: %s", (head) => {
    const block = head.startsWith("@") ? ".y{a:b}" : "a:b";
    for (const compile of [theme, compileAdminCss]) {
      const { css, findings } = compile(`.kept{a:b}\n${head}{${block}}`);
      expect(findings).toMatchObject([{ rule: "css/colour-scheme", level: "warning", line: 2 }]);
      expect(spaced(css)).toBe("body:not(.sv-acp) .kept { a: b; }");
    }
  });

  it.each([".x{&[data-theme]{a:b}c:d}", ".x{[data-theme] .y{a:b}c:d}", ".x{@media (prefers-color-scheme){a:b}c:d}"])(
    "is left out of the middle of a rule: %s",
    (source) => {
      expect(spaced(theme(source).css)).toBe("body:not(.sv-acp) .x { c: d; }");
    },
  );
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

describe("references of a theme", () => {
  const properties = [
    "cursor",
    "list-style",
    "mask",
    "clip-path",
    "shape-outside",
    "offset-path",
    "border-image",
    "content",
    "filter",
    "--custom",
    "unheard-of",
  ];

  it.each(properties)("are seen in %s", (property) => {
    expect(flat(`.x{${property}:url(//evil.example/a#b)}`)).toEqual(["css/remote-url"]);
    expect(flat(`.x{${property}:url(/a#b)}`)).toBe(`body:not(.sv-acp) .x { ${property}: url(/a#b); }`);
  });

  it.each([
    "url(http:evil)",
    "url(vbscript:x)",
    "url( '//x' )",
    "url(\\2f\\2f x)",
    "-webkit-cross-fade(url(//x), red)",
    "URL(//x)",
    "\\55RL('//x')",
    "url('//x' crossorigin(anonymous))",
    "url('\\1 https://x')",
    "image-set(url(//x) 1x)",
    "image-set('/a.png' 1x, '//x' 2x)",
    "image(ltr '//x', red)",
    "var(--a, url(//x))",
    "url(BLOB:x)",
  ])("%s leaves the site", (value) => {
    expect(flat(`.x{a:${value}}`)).toEqual(["css/remote-url"]);
  });

  it.each([
    "@font-face{s\\72 c:'//evil'}",
    "@font-face{src:local('x'),'//evil' format('woff2')}",
    "@property --x{syntax:'<url>';initial-value:url(//evil);inherits:false}",
    "@counter-style c{prefix:url(//evil)}",
    "@supports (background:src('//evil')){.x{a:b}}",
    "@container style(--a:url(//evil)){.x{a:b}}",
    "@media (a:url(//evil)){.x{a:b}}",
    "@layer a url(//evil);",
    "@page{@top-left{content:url(//evil)}}",
    "@keyframes k{to{a:url(//evil)}}",
    ".x{.y{&:hover{a:url(//evil)}}}",
    ".x{--a:{b:{c:url(//evil)}}}",
  ])("are seen in %s", (source) => {
    expect(flat(source)).toEqual(["css/remote-url"]);
  });

  it.each(["src(var(--u))", "image(var(--u))", "image-set(var(--u) 1x)", "src(env(--u))", "src(--u())", "attr(b url)"])(
    "cannot be put together as %s",
    (value) => {
      expect(flat(`.x{--u:'https://evil.example';a:${value}}`)).toEqual(["css/unresolvable-url"]);
    },
  );

  it.each([
    ["BEHAVIOR", "url(/x.htc)"],
    ["-moz-binding", "url(/x.xml)"],
    ["filter", "progid:DXImageTransform.Microsoft.AlphaImageLoader(src='http://x/a')"],
    ["filter", "p\\72ogid:x(src='a')"],
    ["width", "e\\78pression(1)"],
  ])("never bring code along: %s: %s", (property, value) => {
    expect(flat(`.x{${property}:${value}}`)).toEqual(["css/script-binding"]);
  });

  it.each([
    "url('')",
    "url(?x)",
    "url(Assets/a.png)",
    "url(%61ssets/a.png)",
    "url(../assets/a.png)",
    "url(assets//a.png)",
    "url(assets/.)",
    "url(assets\\a.png)",
    "url('assets\\\\a.png')",
    "url('assets/x\\\\a.png')",
    "url(assets/x%5Ca.png)",
    "url(assets/x%00.png)",
    "image-set('a.png' 1x)",
  ])("%s names no file of the package", (value) => {
    expect(flat(`.x{a:${value}}`)).toEqual(["css/asset-path"]);
  });

  it.each(["url(data:font/woff2;base64,AA)", "url('data:text/html,<b>')", "url(data:image/svg+xml,%3Csvg/%3E)"])(
    "%s is inert",
    (value) => {
      expect(flat(`.x{a:${value}}`)).toBe(`body:not(.sv-acp) .x { a: ${value}; }`);
    },
  );

  it("name the file that is missing", () => {
    const { findings } = theme(".x{a:url(assets/Gone.PNG)}");
    expect(findings).toMatchObject([
      { rule: "css/missing-asset", message: expect.stringContaining("assets/Gone.PNG") },
    ]);
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
