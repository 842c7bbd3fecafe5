import { parse } from "postcss";
import { describe, expect, it } from "vitest";
import { type CompiledCss, compileAdminCss, compileThemeCss } from "../src/index.js";
import { lowerCss, reachingSelectors } from "./lowered-css.js";
import { publicMatches, reachesPanel } from "./panel-page.js";

const COMPILERS: Readonly<Record<string, (source: string) => CompiledCss>> = {
  theme: (source) => compileThemeCss(source, { assets: new Set(), assetBase: "/a/" }),
  admin: (source) => compileAdminCss(source),
};

const selectorsOf = (css: string): string[] => reachingSelectors(lowerCss(css).css);
const errorsOf = ({ findings }: CompiledCss): string[] =>
  findings.filter(({ level }) => level === "error").map(({ rule }) => rule);
const rulesIn = (css: string): number => {
  let count = 0;
  parse(css).walkRules(() => {
    count += 1;
  });
  return count;
};

const asRules = (selectors: readonly string[]): string[] => selectors.map((selector) => `${selector}{color:red}`);

/** Anchoring does not change what they match on a page of the site. */
const SAME_ON_THE_SITE: readonly string[] = [
  ...asRules([".x", "*", "a:hover", ".x::selection", "[id]", "#z", ":is(a,b)", ".y:has(.x)", ":not(.x)", ":not(html)"]),
  ...asRules(["body .x", "body.home .x", "BODY .x", "b\\6f dy .x", "body[class] .x", "html > body .x", "body > .x"]),
  ...asRules([":root .x", "html .x", "h\\74ml .x", ":ROOT .x", "html.foo body.bar .x", "html > body", "html ~ body"]),
  ...asRules(["html + *", ":root :root", "html, .x", ":root, .x", ".x, html.foo .y", 'a[b="],html"]', ".a\\,b"]),
  ...asRules([".x/*,*/.y", ":root:not(.y)", "html[lang]", "html.foo", ":root::selection", ":nth-child(2n + 1)"]),
  ...asRules(["body.sv-acp", "body.sv-acp .x", ":root body.sv-acp .x", "body:is(.sv-acp) .x", ":is(:root)"]),
  ...asRules([".\\73 v-acp .x", ".sv-acp .x", "[class~=sv-acp] .x", ":nth-child(1 of body.sv-acp)", "htmlx-widget"]),
  ".x{.y{a:b} &:hover{a:b} > a{a:b} & + &{a:b}}",
  ".x{body.sv-acp .z{a:b}}",
  ":root{.y{a:b} &.foo .x{a:b} > .x{a:b} body.sv-acp .y{a:b}}",
  "html{@media print{.y{a:b} & body.sv-acp .x{a:b}}}",
  "html.foo{&[lang]{@supports (a:b){.x{a:b} html{a:b}}}}",
  ":root,.x{a:b;.y{a:b}}",
  "@media print{body.sv-acp .y,.x{a:b}}",
  "@supports (color:red){.sv-acp .y,.x{a:b}}",
  "@container (width > 1px){:root .x{a:b}}",
  "@layer{body.sv-acp .x{a:b} .x{a:b}}",
  "@layer a.b{html .x{a:b}}",
  "@starting-style{.x{a:b} body.sv-acp .y{a:b}}",
  "@media print{@layer{@supports (color:red){body.sv-acp .y,.x{a:b}}}}",
];

/**
 * A class of the root element or of the body that is one alternative among others is only searched below the body afterwards.
 */
const NARROWER_ON_THE_SITE: readonly string[] = [
  ...asRules([":is(:root,.x) .y", ":where(html) .y", ":is(html,body.sv-acp) .x", ".foo .x", ":scope .x"]),
  ".x{:is(html,.q) .y{a:b}}",
  "@scope (body.sv-acp) to (.x){:scope{a:b} .y{a:b} &{a:b}}",
  "@scope (html){:root{a:b} :scope{a:b} .x{a:b}}",
  "@scope (.sv-acp .x){.y{a:b}}",
];

const SCOPE_OF_ALL = "@scope{:scope{a:b} .x{a:b}}";

/** Selectors that could match elements of the panels after any prefix, or mean nothing outside of a rule. */
const REFUSED: readonly string[] = [
  ...asRules(["html:has(body.sv-acp)", ":root:has(.sv-acp-thing)", "html:has(> body.sv-acp)", "html:is(.sv-acp)"]),
  ...asRules([":root:not(:has(.x))", "html:where(:has(.x))", ":root.sv-acp", "html:not(.\\53v-acp)"]),
  ...asRules(["&", "& .x", "&.sv-acp", "> .x", "+ .x", "~ .x", ".x >", ":not(&)", ".x &"]),
  ...[":not(&)", ":is(&,*)", "body.sv-acp:not(&)", "body.sv-acp &", ":where(:not(&))", "html &", ".y:has(&)"].flatMap(
    (inner) => [`.x{${inner}{a:b}}`, `:root{${inner}{a:b}}`, `@scope (.x){${inner}{a:b}}`],
  ),
  ".x{* :not(&){a:b}}",
  ".x{.y{@layer{.z{:not(&){a:b}}}}}",
  ":root{&.sv-acp{a:b}}",
  ":root{&:has(.sv-acp){a:b}}",
  "html{@media print{&:has(> body){a:b}}}",
];

describe.each(Object.entries(COMPILERS))("a stylesheet of the %s", (_, compile) => {
  it.each([...SAME_ON_THE_SITE, ...NARROWER_ON_THE_SITE, SCOPE_OF_ALL])(
    "reaches nothing in the panels: %s",
    (source) => {
      const compiled = compile(source);
      expect(errorsOf(compiled)).toEqual([]);
      const lowered = selectorsOf(compiled.css);
      expect(lowered).not.toEqual([]);
      for (const selector of lowered) expect(reachesPanel(selector), compiled.css).toBe(false);
    },
  );

  it.each(SAME_ON_THE_SITE)("matches on a page of the site what it matched as written: %s", (source) => {
    expect(publicMatches(selectorsOf(compile(source).css))).toEqual(publicMatches(selectorsOf(source)));
  });

  it.each(NARROWER_ON_THE_SITE)("matches on a page of the site nothing that it did not as written: %s", (source) => {
    const before = publicMatches(selectorsOf(source));
    for (const element of publicMatches(selectorsOf(compile(source).css))) expect(before).toContain(element);
  });

  it.each([...SAME_ON_THE_SITE, ...NARROWER_ON_THE_SITE])("is the same when it is saved again: %s", (source) => {
    const { css } = compile(source);
    const again = compile(css);
    // Selectors that matched nothing before the first run still match nothing.
    const findings = again.findings.filter(({ rule }) => rule !== "css/unreachable");
    expect([again.css, findings]).toEqual([css, []]);
  });

  it.each(REFUSED)("is refused as a whole: %s", (source) => {
    const compiled = compile(`.kept{a:b}${source}`);
    expect(errorsOf(compiled)).toEqual(["css/selector"]);
    expect(compiled.css).toBe("");
  });

  it("has as many rules as its source, but for lists of both kinds that are parted", () => {
    for (const source of SAME_ON_THE_SITE.filter((sheet) => !sheet.startsWith(":root,.x")))
      expect(rulesIn(compile(source).css), source).toBe(rulesIn(source));
  });
});

describe("the pages of this test", () => {
  it.each([".x", ".y", "#z", "div[a]", "body.home .x", "html.foo .y", "body > .x", ".sv-acp .x", "html[lang] a"])(
    "have something that %s matches, so that a lost match would show",
    (selector) => {
      expect(publicMatches([selector])).not.toEqual([]);
    },
  );
});
