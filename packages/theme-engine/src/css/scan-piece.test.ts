import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/fuzz-runs.js";
import { scanLiteral, scanTokens } from "./scan-piece.js";

const pieces = fc.constantFrom(
  ..."{}()[];:,.&>+~*@\\/\"'!<#-|= \n1a",
  "/*",
  "*/",
  "url(",
  "@url(",
  "#url(",
  "1url(",
  "var(",
  "--x",
  "--x:",
  "-->",
  "<!--",
  "\\75rl(",
  ".x",
  "a:b",
  '"a"',
  "'\\22'",
);
const soup = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));

describe("reading a piece by its characters", () => {
  it("ends where reading it by its tokens ends, and tells the truth about what it holds", () => {
    let literal = 0;
    fc.assert(
      fc.property(soup, (text) => {
        const quick = scanLiteral(text, 0);
        if (!quick) return;
        literal += 1;
        const slow = scanTokens(text, 0, 0);
        if ("fault" in slow) throw new Error(`${text} is at fault: ${slow.fault.message}`);
        const { end, colon, composed } = quick.piece;
        expect([end, colon], text).toEqual([slow.piece.end, slow.piece.colon]);
        const tokens = slow.piece.tokens ?? [];
        const types = tokens.map(({ type }) => type);
        expect(types, text).not.toContain("comment");
        expect(types, text).not.toContain("url");
        for (const { type, start, end: until } of tokens)
          if (type !== "string") expect(text.slice(start, until)).not.toContain("\\");
        const isComposed = types.some((type) => type === "function" || type === "open" || type === "string");
        if (!composed) expect(isComposed || types.filter((type) => type === "colon").length > 1, text).toBe(false);
      }),
      { numRuns: fuzzRuns(5_000) },
    );
    expect(literal).toBeGreaterThan(100);
  });

  it.each([
    "a:url(x)",
    "a:\\75rl(x)",
    "a/**/:b",
    "a:'\n'",
    "a:'\\\n'",
    "a:'b",
    "a:(b",
    "a:(]",
    "a-->b",
    "<!--a",
    "--x:{a}",
  ])("leaves %j to the tokens", (text) => {
    expect(scanLiteral(text, 0)).toBeUndefined();
  });

  it.each(["a:b;", "--x: (a;b)}", ".x > [a='},{']{", '--x:"\\f101"', "a:b/c"])("reads %j", (text) => {
    expect(scanLiteral(text, 0)).toBeDefined();
  });
});
