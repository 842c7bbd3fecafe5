import { readThemePackage, type ThemePackage } from "../src/package/read-theme-package.js";
import { type Files, layout, pack, SAMPLE } from "./sample-theme.js";

/** Reads a package of these files. */
export const read = (files: Files, serviceVersion = "0.1.0") => readThemePackage(pack(files), { serviceVersion });

/** The theme of a package; throws if it is refused. */
export const themeOf = (bytes: Uint8Array): ThemePackage => {
  const result = readThemePackage(bytes, { serviceVersion: "0.1.0" });
  if (!result.ok) throw new Error(JSON.stringify(result.findings, null, 1));
  return result.theme;
};

/** The theme of a package of these files. */
export const theme = (files: Files) => themeOf(pack(files));

/** The rules that such a package violates, each once; warnings and notices are marked as such. */
export const rules = (files: Files, serviceVersion?: string): string[] => {
  const result = read(files, serviceVersion);
  const findings = result.ok ? result.notices : result.findings;
  return [...new Set(findings.map(({ rule, level }) => (level === "error" ? rule : `${level} ${rule}`)))];
};

/** The findings in the sample theme after a change. */
export const sample = (change: Files) => rules({ ...SAMPLE, ...change });

/** The findings in the sample theme with these blocks on its home page. */
export const home = (...blocks: readonly unknown[]) => sample({ "layouts/home.json": layout("home", blocks) });
