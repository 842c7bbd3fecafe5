import type { ThemeRule } from "./theme-rule.js";

export const zipSize: ThemeRule = {
  number: 101,
  id: "zip/size",
  level: "error",
  title: "A package has at most 60 MB",
  why: "The whole file is read before anything in it is trusted, so its size is bounded first.",
  bad: "A package of 61 MB.",
  good: "The same theme with its photographs scaled to the size at which they are shown.",
};
