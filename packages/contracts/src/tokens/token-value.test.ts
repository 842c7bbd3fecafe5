import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TOKEN_VALUE_BYTES, tokenValueProblem } from "./token-value.js";

const rule = (value: string) => tokenValueProblem(value)?.rule;

describe("tokenValueProblem", () => {
  it.each([
    "#fff",
    "var(--c-card)",
    "calc(1px + (2px * 3))",
    '"Segoe UI", sans-serif',
    "\\7d ",
    "\\3c ",
    "/**/",
    "a/*x*/b",
    "a\n\tb",
    "U+26",
    "@import x",
    "url(data:image/png,AA)",
    "url(/uploads/x.png)",
    "url(assets/x.png)",
    "[a] (b)",
    "fn(!important)",
    "calc(2*/**/3)",
    '"*/"',
    "* /",
    "x".repeat(TOKEN_VALUE_BYTES),
  ])("accepts %j", (value) => {
    expect(rule(value)).toBeUndefined();
  });

  it.each([
    ["", "token/empty"],
    [" \n", "token/empty"],
    ...["a{", "}", '"}"', "<", ">", "a;b"].map((value) => [value, "token/character"]),
    ...[
      '"x',
      "'",
      "/*",
      "(",
      "[",
      "calc(1px",
      "url(",
      'url( "',
      "a\\",
      '"a\\',
      '"a\\"',
      "*/)",
      "*/",
      "a */ b",
      "/**/*/",
      ")",
      "]",
      "([)]",
      "url(a b)",
      '"a\nb"',
      "a\\\n",
    ].map((value) => [value, "token/unbalanced"]),
    ...["a\rb", "a\fb", "a\0", "\u001b", "\u007f", "\u0085", "\ud800"].map((value) => [value, "token/control"]),
    ...["red !important", "red ! IMPORTANT", "red !/**/imp\\6frtant", "a ! b"].map((value) => [
      value,
      "token/important",
    ]),
    ...[
      "url(https://evil)",
      "\\75rl(https://evil)",
      "url(//evil)",
      "url(/\\5c evil)",
      "url(https:evil)",
      'image-set("//evil" 1x)',
      'src("//evil")',
      "src(var(--x))",
      'cross-fade("//evil", red)',
      "var(--a, url(\\68ttps://evil))",
    ].map((value) => [value, "token/remote-url"]),
    ["x".repeat(TOKEN_VALUE_BYTES + 1), "token/size"],
    ["é".repeat(TOKEN_VALUE_BYTES / 2 + 1), "token/size"],
  ])("refuses %j as %s", (value, expected) => {
    expect(rule(value ?? "")).toBe(expected);
  });

  it("says the same of plain values as of others with the same tokens", () => {
    const plain = fc.array(fc.constantFrom(..."a9#.,%+ -_", "var(--c-bg)", "var(--x)", "url", "src", "e", "--"));
    fc.assert(
      fc.property(
        plain.map((parts) => parts.join("")),
        // Appending another function does not change the result, but forces the full tokenizer.
        (value) => {
          expect(rule(value)).toBe(value.trim() === "" ? "token/empty" : rule(`${value} src("a")`));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("never throws", () => {
    fc.assert(fc.property(anyText(), (value) => void tokenValueProblem(value)));
  });
});

describe("a value that is judged without its tokens", () => {
  const pieces = [
    "(",
    ")",
    "[",
    "]",
    "a",
    "calc(",
    "URL(",
    "src(",
    "image-set(",
    "attr(",
    " ",
    ",",
    "/",
    "*",
    "!",
    "#",
    "@",
    "1px",
    "/*",
    "*/",
    "url(a)",
    "url( /a.b ",
    "url(//a)",
    "\n",
  ];

  it("is judged like one whose tokens are read", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, '"', "'", "\\", "é"), { maxLength: 24 }), (chosen) => {
        const value = chosen.join("");
        // The added function is harmless, but forces the full tokenizer.
        const read = rule(`src("a") ${value}`);
        expect(value.trim() === "" ? undefined : rule(value)).toBe(read);
      }),
      { numRuns: 6_000 },
    );
  });
});
