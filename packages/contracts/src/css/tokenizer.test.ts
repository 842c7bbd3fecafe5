import { anyText } from "@sitevine/property-tests/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeCss } from "./tokenizer.js";

const brief = (text: string) => tokenizeCss(text).map(({ type, value }) => `${type}:${value}`);

describe("tokenizeCss", () => {
  it.each([
    ["a-b --x -y", ["ident:a-b", "whitespace: ", "ident:--x", "whitespace: ", "ident:-y"]],
    ["\\75\\72\\6c(x)", ["url:x"]],
    ["u\\72l( 'x' )", ["function:url", "whitespace: ", "string:x", "whitespace: ", "close:)"]],
    ["UR\\4c (x)", ["url:x"]],
    ["url(  a\\20 b  )", ["url:a b"]],
    ["url()", ["url:"]],
    ["url(a b)", ["bad-url:url(a b)"]],
    ["url(a(b)c)", ["bad-url:url(a(b)", "ident:c", "close:)"]],
    ["url(a'b)x", ["bad-url:url(a'b)", "ident:x"]],
    ["@\\69mport", ["at-keyword:import"]],
    ["#1a #-x #", ["hash:1a", "whitespace: ", "hash:-x", "whitespace: ", "delim:#"]],
    [
      "1.5e3px +.5% .5.5 1e 2--a",
      "dimension:1.5e3px|whitespace: |percentage:+.5%|whitespace: |number:.5|number:.5|whitespace: |dimension:1e|whitespace: |dimension:2--a".split(
        "|",
      ),
    ],
    ["'a\\\nb' \"\\22 \"", ["string:ab", "whitespace: ", 'string:"']],
    ["'a\nb'", ["bad-string:a", "whitespace:\n", "ident:b", "string:"]],
    ["<!-- --> ->", ["cdo:<!--", "whitespace: ", "cdc:-->", "whitespace: ", "delim:-", "delim:>"]],
    ["a/**/b/*;*/", ["ident:a", "comment:/**/", "ident:b", "comment:/*;*/"]],
    ["\0\\0 \\110000 \\d800 x", ["ident:\ufffd\ufffd\ufffd\ufffdx"]],
    ["\\\r\n", ["delim:\\", "whitespace:\r\n"]],
    ["{[(:;,)]}", "open:{|open:[|open:(|colon::|semicolon:;|comma:,|close:)|close:]|close:}".split("|")],
  ])("reads %j", (text, expected) => {
    expect(brief(text)).toEqual(expected);
  });

  it.each(["/* a", "'a", '"a\\"', "url(a", "url(a b", "url('"])("tells that %j is left open", (text) => {
    expect(tokenizeCss(text).at(-1)?.unclosed).toBe(true);
  });

  it.each(["\\", "a\\", "'a\\", "url(a\\", "1px\\", "#\\", "@a\\"])("tells that %j ends in a backslash", (text) => {
    expect(tokenizeCss(text).at(-1)?.trailingBackslash).toBe(true);
  });

  it.each(["\\\\", "a\\5c", "\\61\\\\"])("sees that the escape of %j is whole", (text) => {
    expect(tokenizeCss(text).at(-1)?.trailingBackslash).toBeUndefined();
  });

  it("covers every text without gaps and never throws", () => {
    const text = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(..."\"'()[]{}\\/*!,:;@#-+.<>=a1eu\n\r\f\0 ") }));
    fc.assert(
      fc.property(text, (source) => {
        const tokens = tokenizeCss(source);
        expect(tokens.map(({ start, end }) => source.slice(start, end)).join("")).toBe(source);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(["url(", "\\61 ", "'a\\\n", "/*", "((((", "--", "1e", "\\"])(
    "gets to the end of a megabyte of %j, which quadratic time would not",
    (unit) => {
      expect(tokenizeCss(unit.repeat(1_000_000 / unit.length)).length).toBeGreaterThan(0);
    },
  );
});
