import { LEGACY_PACKAGE_FILES, THEME_PACKAGE_FILES } from "@sitevine/contracts";
import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { TokenFiles } from "../tokens/read-tokens.js";
import { checkUnknownFiles } from "./unknown-file.rule.js";

/** A package's files by purpose. */
export interface PackageFiles extends TokenFiles {
  readonly manifest: PackageFile | undefined;
  readonly customCss: PackageFile | undefined;
  readonly layouts: readonly PackageFile[];
  readonly assets: readonly PackageFile[];
  /** Every file, for the references of the manifest. */
  readonly all: ReadonlyMap<string, PackageFile>;
  /** Unusable files of the older format with two palettes. */
  readonly ignored: readonly string[];
  /** True when a file of the older format was used. */
  readonly legacy: boolean;
  readonly findings: readonly ThemeFinding[];
}

const { light, dark } = LEGACY_PACKAGE_FILES;
const LIGHT: readonly string[] = Object.values(light);
const DARK: readonly string[] = Object.values(dark);

/**
 * Sorts the files of a package by purpose. The current names take precedence over those of the older format; its dark palette
 * is never used.
 */
export function sortPackageFiles(entries: ReadonlyMap<string, PackageFile>): PackageFiles {
  const pick = (name: string, older: string): PackageFile | undefined => entries.get(name) ?? entries.get(older);
  const below = (folder: string): PackageFile[] => [...entries.values()].filter(({ path }) => path.startsWith(folder));
  const tokensCss = pick(THEME_PACKAGE_FILES.tokensCss, light.tokensCss);
  const customCss = pick(THEME_PACKAGE_FILES.customCss, light.customCss);
  const used = new Set([tokensCss?.path, customCss?.path]);
  return {
    manifest: entries.get(THEME_PACKAGE_FILES.manifest),
    tokensJson: entries.get(THEME_PACKAGE_FILES.tokens),
    tokensCss,
    customCss,
    layouts: below(THEME_PACKAGE_FILES.layouts),
    assets: below(THEME_PACKAGE_FILES.assets),
    all: entries,
    ignored: [...DARK, ...LIGHT.filter((name) => !used.has(name))].filter((name) => entries.has(name)),
    legacy: LIGHT.some((name) => used.has(name)),
    findings: checkUnknownFiles([...entries.keys()]),
  };
}
