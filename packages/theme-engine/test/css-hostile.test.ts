import { describe, expect, it } from "vitest";
import { compileAdminCss, compileThemeCss } from "../src/index.js";

const MEGABYTE = 1024 * 1024;
const filled = (head: string, unit: string, tail: string) =>
  head + unit.repeat(Math.floor((MEGABYTE - head.length - tail.length) / unit.length)) + tail;
const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);

/** Both compilers check each of them. Limits of time are left to the bench of the same name. */
const INPUTS: readonly (readonly [string, string, string | undefined])[] = [
  ["50,000 rules", ".a{b:c}".repeat(50_000), "css/size"],
  ["10,000 levels", nested("a{", "}", 10_000), "css/too-deep"],
  ["10,000 levels of at-rules", nested("@media print{", "}", 10_000), "css/too-deep"],
  ["10,000 levels in a custom property", `.a{--x:${nested("{", "}", 10_000)}}`, "css/too-deep"],
  ["a selector of 1 MB", filled("", ".a", "{}"), "css/selector"],
  ["a list of 1 MB", filled("", ".a,", ".b{}"), "css/size"],
  ["300 negations in each other", `${nested(":not(", ")", 300).replace("()", "(a)")}{}`, "css/too-deep"],
  ["32 negations in each other", `${nested(":not(", ")", 32).replace("()", "(a)")}{}`, undefined],
  ["33 brackets in each other", `.a{b:${nested("[", "]", 33)}}`, "css/too-deep"],
  ["33 functions in each other", `.a{b:${nested("c(", ")", 33)}}`, "css/too-deep"],
  ["32 brackets in each other", `.a{b:${nested("[", "]", 32)}}`, undefined],
  ["10,000 brackets left open", `a${"(".repeat(10_000)}`, "css/too-deep"],
  ["long selectors for the parser", `${".\\61 .b,".repeat(8_000)}.c{}`.repeat(15), "css/size"],
  ["one long value", filled(".a{b:", "c(d) ", "}"), undefined],
  ["white space before a mark", filled(".a{b:c", " ", "!x}"), undefined],
  ["digits for a keyframe", filled("@keyframes k{", "1", "{}}"), "css/selector"],
  ["escapes", filled(".a{b:", "\\61 ", "}"), undefined],
  ["open strings", filled(".a{b:", "'\\n", "}"), "css/syntax"],
  ["comments", filled("", "/**/", ".a{}"), undefined],
  ["comments in a selector", filled(".a", "/**/", "{}"), "css/selector"],
  ["addresses", filled(".a{", "b:url(//c);", "}"), "css/remote-url"],
  ["statements that are none", filled(".a{", "b;", "}"), "css/syntax"],
  ["semicolons", filled("", ";", ""), undefined],
  ["closing braces", filled("", "}", ""), "css/syntax"],
  ["a string that goes on over lines", filled(".a{b:'", "\\\n", "'}"), undefined],
  ["mixed lists in each other", `${":root,.a{&.b,.a{".repeat(11)}a:b${"}}".repeat(11)}`, undefined],
  ["two megabytes", " ".repeat(2 * MEGABYTE), "css/size"],
];

describe("hostile stylesheets", () => {
  it.each(INPUTS)("%s: findings or success, never an exception", (_, source, rule) => {
    for (const compile of [compileTheme, compileAdminCss]) {
      const { css, findings } = compile(source);
      const errors = findings.filter(({ level }) => level === "error").map((finding) => finding.rule);
      // The administrator's stylesheet may refer to other sites.
      if (rule === undefined || (rule === "css/remote-url" && compile === compileAdminCss)) expect(errors).toEqual([]);
      else expect(errors).toContain(rule);
      if (errors.length > 0) expect(css).toBe("");
      expect(findings.length).toBeLessThanOrEqual(501);
    }
  });
});

function compileTheme(source: string) {
  return compileThemeCss(source, { assets: new Set(), assetBase: "/uploads/themes/x/" });
}
