import { LEGACY_PACKAGE_FILES, THEME_PACKAGE_FILES } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { templateKeyOf } from "../layout/template-key.js";

export const packageUnknownFile: ThemeRule = {
  number: 203,
  id: "package/unknown-file",
  level: "notice",
  title: "Every file belongs to the format",
  why: "Other files are left out, and the theme author should know.",
  bad: "README.md at the root, or layouts/notes.txt.",
  good: "Only files that belong to the format.",
};

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(THEME_PACKAGE_FILES),
  ...Object.values(LEGACY_PACKAGE_FILES.light),
  ...Object.values(LEGACY_PACKAGE_FILES.dark),
]);

/** Reports the files that no part of the format uses. */
export function checkUnknownFiles(names: readonly string[]): ThemeFinding[] {
  return names.flatMap((file): ThemeFinding[] => {
    const message = unknownMessage(file);
    return message === undefined ? [] : [{ rule: "package/unknown-file", level: "notice", file, message }];
  });
}

function unknownMessage(name: string): string | undefined {
  if (KNOWN.has(name) || name.startsWith(THEME_PACKAGE_FILES.assets)) return undefined;
  if (!name.startsWith(THEME_PACKAGE_FILES.layouts)) return "is no part of a theme and is not imported";
  return templateKeyOf(name) === undefined ? "is not named layouts/<template>.json and is not imported" : undefined;
}
