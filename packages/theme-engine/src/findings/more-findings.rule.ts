import type { ThemeFinding } from "./theme-finding.js";
import type { ThemeRule } from "./theme-rule.js";

export const packageMoreFindings: ThemeRule = {
  number: 205,
  id: "package/more-findings",
  level: "notice",
  title: "There are at most 500 findings",
  why: "Findings beyond 500 are only counted, so that the answer to a hostile package stays small. If there are errors, at least one is listed.",
  bad: "A stylesheet with 600 rules for [data-theme].",
  good: "A stylesheet without any.",
};

/** Number of findings that a list shows; the rest is counted. */
export const MOST_LISTED = 500;

/** The final entry of a list, which stands for `left` findings. Its message begins with their number, which `countOf` reads. */
export function moreFindings(left: number): ThemeFinding {
  const message = `${left} more findings are not listed`;
  return { rule: "package/more-findings", level: "notice", file: "package", message };
}

/** The number of findings that the final entry of a list stands for; undefined for any other finding. */
export function countOf({ rule, message }: ThemeFinding): number | undefined {
  return rule === "package/more-findings" ? Number.parseInt(message, 10) : undefined;
}
