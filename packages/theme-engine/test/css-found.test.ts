import { describe, expect, it } from "vitest";
import { compileThemeCss } from "../src/index.js";

const compile = (source: string) => {
  const { css, findings } = compileThemeCss(source, { assets: new Set(), assetBase: "/a/" });
  expect(findings).toEqual([]);
  return css.replace(/\n/g, "");
};

// Inputs that long runs of the property tests found, reduced to their smallest form.
describe("found by random input", () => {
  it.each([
    // Without its white space, the backslash would escape the end of the statement.
    ["@layer \\ ", "@layer \\ ;"],
    ["@layer a\\\t;.x{}", "@layer a\\\t;body:not(.sv-acp) .x {}"],
    [".x{a:b\\ }", "body:not(.sv-acp) .x {a: b\\ ;}"],
    [".x{a:b\\ ;c:d}", "body:not(.sv-acp) .x {a: b\\ ;c: d;}"],
    [".x{a:b\\\\ ;c:d}", "body:not(.sv-acp) .x {a: b\\\\;c: d;}"],
    [".x{a:b\\ !important}", "body:not(.sv-acp) .x {a: b\\  !important;}"],
    [".x\\ ,.y{}", "body:not(.sv-acp) .x\\ , body:not(.sv-acp) .y {}"],
    [".x\\ {}", "body:not(.sv-acp) .x\\  {}"],
    [".x{.y\\ ,.z{}}", "body:not(.sv-acp) .x {.y\\ , .z {}}"],
    ["body.x\\ {}", "body.x\\ :not(.sv-acp) {}"],
    ["@media \\ {.x{}}", "@media \\  {body:not(.sv-acp) .x {}}"],
  ])("%j", (source, expected) => {
    expect(compile(source)).toBe(expected);
  });
});
