import type { ThemeRule } from "./theme-rule.js";

export const zipInflate: ThemeRule = {
  number: 124,
  id: "zip/inflate",
  level: "error",
  title: "Data inflates to the announced size and ends there",
  why: "Data that inflates to more than it announces is a bomb; data behind its end belongs to nobody.",
  bad: "An entry that announces 1 kB and inflates to 4 GB.",
  good: "An entry that inflates to what it announces.",
};
