import type { ThemeRule } from "./theme-rule.js";

export const zipExtraField: ThemeRule = {
  number: 109,
  id: "zip/extra-field",
  level: "error",
  title: "Extra fields are whole, and each is there once",
  why: "Extra fields can change a name or a size; one that is torn or doubled is read differently by different programs.",
  bad: "An entry with two extended timestamp fields.",
  good: "An entry with one extended timestamp field, or with none.",
};
