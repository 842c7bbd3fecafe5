import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileThemeCss } from "../src/index.js";
import { sheets } from "./css-grammar.js";
import { fuzzRuns } from "./fuzz-runs.js";
import { lowerCss, reachingSelectors } from "./lowered-css.js";
import { reachesPanel } from "./panel-page.js";

const compile = (source: string) =>
  compileThemeCss(source, { assets: new Set(["a.png"]), assetBase: "/uploads/themes/x/" });

const isSameSite = (url: string): boolean =>
  url.startsWith("data:") || new URL(url, "https://site.invalid/page").origin === "https://site.invalid";

function expectConfined(source: string): boolean {
  const { css, findings } = compile(source);
  if (findings.some(({ level }) => level === "error")) {
    expect(css).toBe("");
    return false;
  }
  const lowered = lowerCss(css);
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
        const news = again.findings.filter(({ rule }) => rule !== "css/unreachable");
        expect(news, css).toEqual([]);
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
