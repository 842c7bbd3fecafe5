import type { ThemeRule } from "./theme-rule.js";

export const cssSize: ThemeRule = {
  number: 501,
  id: "css/size",
  level: "error",
  title: "The stylesheet is within its bounds",
  why: "At most 1 MB, 20,000 selectors, and 4 MB when scoped: every page loads it.",
  bad: ".a, .a, .a … 20,001 times.",
  good: "A stylesheet of a few hundred rules.",
};
