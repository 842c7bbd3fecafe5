import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { type Selector, transform } from "lightningcss";
import { describe, expect, it } from "vitest";
import { sheets } from "../../test/css-grammar.js";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { compileThemeCss } from "./compile.js";

/** Returns every selector of a stylesheet after another implementation has resolved its nesting. */
function loweredSelectors(css: string): Selector[] {
  const lowered = transform({
    filename: "x.css",
    code: Buffer.from(css),
    targets: { chrome: 90 << 16 },
    errorRecovery: true,
  }).code;
  const selectors: Selector[] = [];
  transform({
    filename: "x.css",
    code: lowered,
    errorRecovery: true,
    visitor: {
      Selector(selector) {
        selectors.push(selector);
      },
    },
  });
  return selectors;
}

function compoundsOf(selector: Selector): Selector[] {
  const compounds: Selector[] = [[]];
  for (const component of selector) {
    if (component.type === "combinator" && component.value !== "pseudo-element") compounds.push([]);
    else compounds.at(-1)?.push(component);
  }
  return compounds;
}

const isAnchor = (compound: Selector): boolean =>
  compound.some((part) => part.type === "type" && part.name.toLowerCase() === "body") &&
  compound.some(
    (part) =>
      part.type === "pseudo-class" &&
      part.kind === "not" &&
      part.selectors.some((inner) => inner.length === 1 && inner[0]?.type === "class" && inner[0].name === "sv-acp"),
  );

const everyMember = (compound: Selector, test: (selector: Selector) => boolean): boolean =>
  compound.some((part) => part.type === "pseudo-class" && part.kind === "is" && part.selectors.every(test));

/** Resolving nesting wraps lists in :is(); such a compound has the meaning of each of its members. */
const isBelowAnchor = (selector: Selector): boolean =>
  compoundsOf(selector).some((compound) => isAnchor(compound) || everyMember(compound, isBelowAnchor));

/** Below the anchor, or one compound on the root element. */
function isConfined(selector: Selector): boolean {
  if (isBelowAnchor(selector)) return true;
  const [only, ...others] = compoundsOf(selector);
  if (!only || others.length > 0) return false;
  return isRoot(only) || everyMember(only, isConfined);
}

/** A name of the root element, as it is or as the only alternative. */
const isRoot = (compound: Selector): boolean =>
  compound.some(
    (part) =>
      (part.type === "type" && part.name.toLowerCase() === "html") ||
      (part.type === "pseudo-class" && (part.kind === "root" || part.kind === "scope")) ||
      (part.type === "pseudo-class" &&
        (part.kind === "where" || part.kind === "is") &&
        part.selectors.every((inner) => compoundsOf(inner).length === 1 && isRoot(inner))),
  );

const compile = (source: string) => compileThemeCss(source, { assets: new Set(), assetBase: "/uploads/themes/x/" });

describe("an accepted stylesheet", () => {
  it("reaches nothing outside of the site's own pages, by another parser's reading", () => {
    let accepted = 0;
    fc.assert(
      fc.property(sheets, (source) => {
        const { css, findings } = compile(source);
        // Rules of a scope are anchored by its root, which this check cannot see.
        if (findings.some(({ level }) => level === "error") || source.includes("@scope")) return;
        accepted += 1;
        for (const selector of loweredSelectors(css)) expect(isConfined(selector), `${source}\n=>\n${css}`).toBe(true);
      }),
      { numRuns: fuzzRuns() },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it("is what other parsers accept too", () => {
    const pieces = fc.constantFrom(
      ..."{}()[];:,.&>+~*@\\/\"'!<#-",
      "/*",
      "*/",
      "url(",
      "a",
      ".x",
      "body",
      ":root",
      "--x",
      "@media ",
      "@layer ",
      "color:red",
      "\n",
      " ",
      "\\7b ",
      ":not(",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const source = parts.join("");
        const { css, findings } = compile(source);
        if (findings.some(({ level }) => level === "error")) return;
        // The rule after it survives: nothing in the stylesheet stays open.
        const after = transform({
          filename: "x.css",
          code: Buffer.from(`${css}\n.survivor{color:#123456}`),
          errorRecovery: true,
        });
        expect(String(after.code), source).toContain(".survivor");
      }),
      { numRuns: fuzzRuns(1_500) },
    );
  });

  it("comes of no text at all by an exception", () => {
    fc.assert(
      fc.property(anyText(), (source) => void compile(source)),
      { numRuns: fuzzRuns(200) },
    );
  });
});
