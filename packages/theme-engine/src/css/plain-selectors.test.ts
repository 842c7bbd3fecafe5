import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { ANCHOR, anchorTopLevel, anchorUnderDocument, keepNested } from "./anchor.js";
import { readPlainSelectors } from "./plain-selectors.js";
import { readsThemeSwitch } from "./scheme-selectors.js";
import { readSelectors } from "./selector.js";

const pieces = fc.constantFrom(
  ..."(],.:>+~*&|#-_ \n1",
  "a",
  ".x",
  "#y",
  "html",
  "BODY",
  ":root",
  ":not(",
  ":is(",
  ":nth-child(2n + 1)",
  ":NTH-CHILD( odd )",
  ":lang(en)",
  "::before",
  ":hover",
  "[a]",
  "[a=b]",
  "[a='],{']",
  "[a~=b i]",
  "[data-theme]",
  "[dir=rtl]",
  ":scope",
  ".sv-site",
  "--x",
  "é",
  " > ",
  ", ",
  ")",
);
const soup = fc.array(pieces, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(""));

describe("readPlainSelectors", () => {
  it("takes nothing that the parser takes for anything else", () => {
    let plain = 0;
    fc.assert(
      fc.property(soup, (list) => {
        const quick = readPlainSelectors(list);
        if (!quick) return;
        plain += 1;
        const parsed = readSelectors(list);
        if (!parsed.ok) throw new Error(`${list} ${parsed.message}`);
        expect(parsed.selectors.some(readsThemeSwitch), list).toBe(false);
        const anchored = quick.map(({ text }) => ({ kind: "anchored", text: `${ANCHOR} ${text}` }));
        expect(parsed.selectors.flatMap(anchorTopLevel), list).toEqual(anchored);
        expect(parsed.selectors.flatMap(anchorUnderDocument), list).toEqual(anchored);
        const kept = quick.map(({ source }) => ({ kind: "anchored", text: source }));
        expect(parsed.selectors.flatMap(keepNested), list).toEqual(kept);
      }),
      { numRuns: fuzzRuns(5_000) },
    );
    expect(plain).toBeGreaterThan(100);
  });

  it.each([
    "html",
    "a HTML",
    "body .x",
    ".x:is(body)",
    ":root .x",
    ".x:not(:ROOT)",
    "& .x",
    ".x:is(&)",
    "[data-theme] .x",
    ".x:not([DATA-THEME=dark])",
    ".\\73 v-acp",
    ".x/**/",
    "svg|a",
    "*|a",
    "> .x",
    ".x >",
    ".x,",
    "",
    "50%",
    ":nth-child(1 of body.sv-acp)",
    `.${"x".repeat(5_000)}`,
  ])("leaves %.40j to the parser", (list) => {
    expect(readPlainSelectors(list)).toBeUndefined();
  });

  it.each([
    [".a>.b+ .c\n~d  e", ".a > .b + .c ~ d e"],
    ["a:not( .b , c>d )::after", "a:not( .b , c>d )::after"],
    ["li:nth-child(2n+1) [x='y z']", "li:nth-child(2n+1) [x='y z']"],
  ])("reads %j", (list, text) => {
    expect(readPlainSelectors(list)).toMatchObject([{ text }]);
  });
});
