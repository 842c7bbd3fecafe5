import type { ThemeRule } from "./theme-rule.js";

export const zipLocalHeader: ThemeRule = {
  number: 120,
  id: "zip/local-header",
  level: "error",
  title: "The header of an entry repeats the directory",
  why: "Some programs believe the header, others the directory: what differs is two packages in one.",
  bad: "An entry that is logo.png in the directory and logo.js in its own header.",
  good: "The file as the zip program wrote it.",
};
