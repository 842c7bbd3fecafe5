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
