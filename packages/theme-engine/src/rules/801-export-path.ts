import type { ThemeRule } from "./theme-rule.js";

export const exportPath: ThemeRule = {
  number: 801,
  id: "export/path",
  level: "warning",
  title: "Files of the site are named by plain paths",
  why: "A path with .. or a backslash could name a file outside of the uploads, so it is not followed and stays as it was.",
  bad: "A stylesheet with url(/uploads/../.env), exported.",
  good: "A stylesheet with url(/uploads/logo.png), exported.",
};
