import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const exportPath: ThemeRule = {
  number: 801,
  id: "export/path",
  level: "warning",
  title: "Files of the site are referred to by plain paths",
  why: "A path with .. or a backslash could name a file outside of the uploads, so it is not followed and stays unchanged.",
  bad: "A stylesheet with url(/uploads/../.env), exported.",
  good: "A stylesheet with url(/uploads/logo.png), exported.",
};

/** Reports a reference that is not followed. */
export function unsafePath(reference: string, file: string): ThemeFinding {
  const message = `refers to a file by a path that is not followed: ${reference.slice(0, 200)}`;
  return { rule: "export/path", level: "warning", file, message };
}
