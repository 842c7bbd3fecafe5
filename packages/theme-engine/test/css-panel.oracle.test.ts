import fc from "fast-check";
import { transform } from "lightningcss";
import { type AtRule, type Container, type Document, parse } from "postcss";
import { describe, expect, it } from "vitest";
import { compileThemeCss } from "../src/index.js";
import { sheets } from "./css-grammar.js";
import { fuzzRuns } from "./fuzz-runs.js";
import { reachesPanel } from "./panel-page.js";

const compile = (source: string) =>
  compileThemeCss(source, { assets: new Set(["a.png"]), assetBase: "/uploads/themes/x/" });

/** Compiled text with its nesting resolved by another implementation, and what that saw on the way. */
function lower(css: string) {
  const urls: string[] = [];
  const imports: string[] = [];
  const { code } = transform({
    filename: "x.css",
    code: Buffer.from(css),
    targets: { chrome: 90 << 16 },
    // A selector that no browser takes drops its rule and nothing else.
    errorRecovery: true,
    visitor: {
      Url: (url) => void urls.push(url.url),
      Rule: { import: (rule) => void imports.push(rule.value.url) },
    },
  });
  return { css: String(code), urls, imports };
}

/** The selectors that reach for elements: of every rule, and of every scope's root in place of the rules in it. */
function reachingSelectors(css: string): string[] {
  const selectors: string[] = [];
  const root = parse(css);
  root.walkAtRules(/^scope$/i, (scope) => {
    selectors.push(scopeRoot(scope));
  });
  root.walkRules((rule) => {
    if (!ancestors(rule.parent).some(({ name }) => /keyframes$|^scope$/i.test(name))) selectors.push(rule.selector);
  });
  return selectors;
}

function ancestors(node: Container | Document | undefined): AtRule[] {
  if (!node) return [];
  const above = ancestors(node.parent as Container | undefined);
  return node.type === "atrule" ? [node as AtRule, ...above] : above;
}

/** What stands in the first bracket of an `@scope`. */
function scopeRoot({ params }: AtRule): string {
  let depth = 0;
  for (let at = 0; at < params.length; at++) {
    if (params[at] === "(") depth += 1;
    if (params[at] === ")") depth -= 1;
    if (depth === 0) return params.slice(params.indexOf("(") + 1, at);
  }
  throw new Error(`@scope without a root: ${params}`);
}

const isSameSite = (url: string): boolean =>
  url.startsWith("data:") || new URL(url, "https://site.invalid/page").origin === "https://site.invalid";

function expectConfined(source: string): boolean {
  const { css, findings } = compile(source);
  if (findings.some(({ level }) => level === "error")) {
    expect(css).toBe("");
    return false;
  }
  const lowered = lower(css);
  expect(lowered.imports, source).toEqual([]);
  expect(
    lowered.urls.filter((url) => !isSameSite(url)),
    source,
  ).toEqual([]);
  for (const selector of reachingSelectors(lowered.css))
    expect(reachesPanel(selector), `${source}\n=>\n${css}\n=>\n${selector}`).toBe(false);
  return true;
}

describe("an accepted stylesheet on a page of the admin panels", () => {
  it("matches nothing but the root element, imports nothing and fetches from the site only", () => {
    let accepted = 0;
    fc.assert(
      fc.property(sheets, (source) => {
        if (expectConfined(source)) accepted += 1;
      }),
      { numRuns: fuzzRuns() },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it("compiles to itself once compiled", () => {
    fc.assert(
      fc.property(sheets, (source) => {
        const { css, findings } = compile(source);
        if (findings.some(({ level }) => level === "error")) return;
        const again = compile(css);
        expect(again.findings, css).toEqual([]);
        expect(again.css).toBe(css);
      }),
      { numRuns: fuzzRuns() },
    );
  });
});

describe("the page of the oracle", () => {
  it.each([".x", "body", "*", ".sv-acp .x", "body.sv-acp:not(.q .x) .y", ".x::before", "a:hover", "body:not(.x .y)"])(
    "has something that %s matches, so that an escape would show",
    (selector) => {
      expect(reachesPanel(selector)).toBe(true);
    },
  );

  it.each(["html", ":root.foo", "body:not(.sv-acp) *"])("lets %s be", (selector) => {
    expect(reachesPanel(selector)).toBe(false);
  });
});
