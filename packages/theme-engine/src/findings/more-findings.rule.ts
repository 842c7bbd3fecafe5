import type { ThemeFinding } from "./theme-finding.js";
import type { ThemeRule } from "./theme-rule.js";

export const packageMoreFindings: ThemeRule = {
  number: 205,
  id: "package/more-findings",
  level: "notice",
  title: "There are at most 500 findings",
  why: "Beyond 500 the rest is counted, so that the answer to a hostile package stays small. An error is always among those listed.",
  bad: "A stylesheet of 600 rules for [data-theme].",
  good: "A stylesheet without one.",
};

/** Findings of a list beyond which the rest is counted. */
export const MOST_LISTED = 500;

/** The last line of a list, which stands for `left` findings. It begins with their number, which `countOf` reads. */
export function moreFindings(left: number): ThemeFinding {
  const message = `${left} more findings are not listed`;
  return { rule: "package/more-findings", level: "notice", file: "package", message };
}

/** How many findings the last line of a list stands for; undefined for any other finding. */
export function countOf({ rule, message }: ThemeFinding): number | undefined {
  return rule === "package/more-findings" ? Number.parseInt(message, 10) : undefined;
}
