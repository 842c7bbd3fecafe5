import { describe, expect, it } from "vitest";
import { compileThemeCss } from "../src/index.js";

const spaced = (css: string) => css.replace(/\s+/g, " ").trim();
const compile = (css: string) => compileThemeCss(css, { assets: new Set(["a.png"]), assetBase: "/a/" });
const found = (css: string) => compile(css).findings.map(({ rule, level }) => `${level} ${rule}`);
const ANCHOR = "body:not(.sv-acp)";

describe("a comment inside a selector means nothing", () => {
  it.each([
    ["a, /* why */ b", `${ANCHOR} a, ${ANCHOR} b`],
    [".x /* c */ .y", `${ANCHOR} .x .y`],
    ["a, b /* last */", `${ANCHOR} a, ${ANCHOR} b`],
    ["a /* , { } */ , b", `${ANCHOR} a, ${ANCHOR} b`],
    ["a /* one */ /* two */ b", `${ANCHOR} a b`],
    [".x/* c */.y", `${ANCHOR} .x.y`],
    [".x/* c */ > /* d */.y", `${ANCHOR} .x > .y`],
    ["a:is(/* c */ .x, /* d */ .y)", `${ANCHOR} a:is( .x, .y)`],
    ["a:not(.x /* c */)", `${ANCHOR} a:not(.x )`],
    ["[a /* c */ = /* d */ b]", `${ANCHOR} [a = b]`],
    ["li:nth-child( /* c */ 2n )", `${ANCHOR} li:nth-child( 2n )`],
    ["html /* c */ .x", `html ${ANCHOR} .x`],
    ["/* c */ body /* d */ .x", `${ANCHOR} .x`],
    ["@scope (.x /* c */) /* d */ to /* e */ (.y)", `@scope (${ANCHOR} .x) to (.y)`],
  ])("%s", (selector, expected) => {
    const block = selector.startsWith("@") ? "a{b:c}" : "b:c";
    expect(found(`${selector}{${block}}`)).toEqual([]);
    expect(spaced(compile(`${selector}{${block}}`).css).split(" {")[0]).toBe(expected);
  });

  it("may be between the lines of a nested list and of keyframes", () => {
    expect(spaced(compile(".x{.y /* a */, &:hover /* b */{c:d}}").css)).toBe(`${ANCHOR} .x { .y, &:hover { c: d; } }`);
    expect(found("@keyframes k{/* a */ from /* b */, /* c */ 50%{c:d}}")).toEqual([]);
  });
});

describe("any namespace", () => {
  it.each(["*|*", "*|a", "a *|*", "[*|href]", "[|href]", ":not(*|*)", "svg *|a[*|href]"])(
    "%s is served",
    (selector) => {
      expect(found(`${selector}{b:c}`)).toEqual([]);
      expect(compile(`${selector}{b:c}`).css).toContain(`${ANCHOR} ${selector}`);
    },
  );
});

describe("what every browser ignores is left out with a notice", () => {
  it.each([
    "[xlink|href]{b:c}",
    "svg|a{b:c}",
    "|a{b:c}",
    "col || td{b:c}",
    "col||td, .x{b:c}",
    "a >>> b{b:c}",
    "a/* */b{b:c}",
    "@-moz-document url-prefix() { .x { color: red } }",
    "@-moz-document url-prefix(){.x > (a){b:c}}",
    "@-ms-viewport { width: device-width }",
    "@-o-viewport{width:device-width;}",
    "@-WEBKIT-thing x, y;",
    "@-ms-keyframes k{from{b:c}}",
    "@-moz-d\\6f cument url-prefix(){.x{b:c}}",
    "@media print{@-ms-viewport{width:device-width}}",
    "@scope ([xlink|href]){.x{b:c}}",
  ])("%s", (source) => {
    expect(found(`${source}.y{b:c}`)).toEqual(["notice css/dropped"]);
    const { css } = compile(`${source}\n.y{b:c}`);
    expect(spaced(css.replace("@media print {\n}", ""))).toBe(`${ANCHOR} .y { b: c; }`);
  });

  it("inside of a rule and of a page too", () => {
    expect(found(".x{@-ms-foo{b:c} svg|a{b:c} d:e}")).toEqual(["notice css/dropped", "notice css/dropped"]);
    expect(found("@page{@-foo-bar{b:c}}")).toEqual(["notice css/dropped"]);
  });

  it("but what it refers to is judged", () => {
    expect(found("@-moz-document url-prefix(){.x{background:url(//evil.example/a)}}")).toEqual([
      "error css/remote-url",
      "notice css/dropped",
    ]);
    expect(found("svg|a{background:url(assets/b.png)}")).toEqual(["error css/missing-asset", "notice css/dropped"]);
  });

  it("and other unknown at-rules are refused as before", () => {
    for (const source of ["@tailwind base;", "@foo{}", "@namespace svg url(x);", "@--x{}"])
      expect(found(source)).toEqual(["error css/at-rule"]);
    expect(found("@-webkit-keyframes k{from{b:c}}@-moz-keyframes k{from{b:c}}")).toEqual([]);
  });
});

describe("selectors about the root element", () => {
  it.each([
    ['[dir="rtl"] .x', `[dir="rtl"]:where(:root) ${ANCHOR} .x, ${ANCHOR} [dir="rtl"] .x`],
    ["[lang|=de] .x", `[lang|=de]:where(:root) ${ANCHOR} .x, ${ANCHOR} [lang|=de] .x`],
    ["*[DIR=rtl] > .x", `*[DIR=rtl]:where(:root) > body.x:not(.sv-acp), ${ANCHOR} *[DIR=rtl] > .x`],
    [":lang(de) .x", `:lang(de):where(:root) ${ANCHOR} .x, ${ANCHOR} :lang(de) .x`],
    [
      ":is([dir=rtl], :dir(rtl)) .x",
      `:is([dir=rtl], :dir(rtl)):where(:root) ${ANCHOR} .x, ${ANCHOR} :is([dir=rtl], :dir(rtl)) .x`,
    ],
    ["[dir=rtl]", `[dir=rtl]:where(:root), ${ANCHOR} [dir=rtl]`],
    ["[dir=rtl]::before", `[dir=rtl]:where(:root)::before, ${ANCHOR} [dir=rtl]::before`],
    ["[dir=rtl] body .x", `[dir=rtl] ${ANCHOR} .x`],
    ["[dir=rtl] + .x", `${ANCHOR} [dir=rtl] + .x`],
    ["::-webkit-scrollbar", `:where(:root)::-webkit-scrollbar, ${ANCHOR} ::-webkit-scrollbar`],
    [":root.x .y", `:root.x ${ANCHOR} .y`],
    [":where(html)", ":where(html)"],
    [":where(:root, :host)", ":where(:root, :host)"],
    [":is(html):hover .x", `:is(html):hover ${ANCHOR} .x`],
    [":scope", ":scope"],
    ["::view-transition", "::view-transition"],
    ["::view-transition-old(root)", "::view-transition-old(root)"],
    [".sv-site", "body.sv-site:not(.sv-acp)"],
    [".sv-t--article-detail .x", `body.sv-t--article-detail:not(.sv-acp) .x`],
    ["html > .sv-site .x", "html > body.sv-site:not(.sv-acp) .x"],
  ])("%s still matches", (selector, expected) => {
    expect(found(`${selector}{b:c}`)).toEqual([]);
    const { css } = compile(`${selector}{b:c}`);
    expect(spaced(css)).toBe(`${expected} { b: c; }`);
    expect(compile(css)).toEqual({ css, findings: [] });
  });

  it.each([
    ".no-js .x",
    ".js .x",
    ".dark .x",
    ".dark-mode .x",
    ".theme-dark .x",
    "a, .no-touch .x",
    "[data-bs-theme=dark] .x",
    ":is([data-mode=dark]) .x",
    ":host",
    ":host(.x) .y",
    "::slotted(a)",
    ":is(:root, .x)",
    ":is(html, .x) .y",
  ])("%s gets a notice where nothing can match it as it says", (selector) => {
    expect(found(`${selector}{b:c}`)).toEqual(["notice css/unreachable"]);
    expect(compile(`${selector}{b:c}`).css).toContain("b: c");
  });

  it.each([".darker .x", ".card .no-js", ".js-toggle .x", "[data-model] .x", ".x:is(.a, .b) .y"])(
    "%s gets none",
    (selector) => {
      expect(found(`${selector}{b:c}`)).toEqual([]);
    },
  );
});
