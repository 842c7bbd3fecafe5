import { type Finding, LEGACY_PACKAGE_FILES, THEME_PACKAGE_FILES } from "@sitevine/contracts";

/** A package's files by what they are. */
export interface PackageFiles {
  readonly manifest: Uint8Array | undefined;
  readonly tokensJson: Uint8Array | undefined;
  readonly tokensCss: NamedFile | undefined;
  readonly customCss: NamedFile | undefined;
  readonly layouts: readonly NamedFile[];
  readonly assets: readonly NamedFile[];
  /** Every file, for what the manifest refers to. */
  readonly all: ReadonlyMap<string, Uint8Array>;
  /** Parts of the older two-palette format that nothing can use. */
  readonly ignored: readonly string[];
  /** True when a file of the older format was taken. */
  readonly legacy: boolean;
  readonly findings: readonly Finding[];
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const { light, dark } = LEGACY_PACKAGE_FILES;
const LIGHT: readonly string[] = Object.values(light);
const DARK: readonly string[] = Object.values(dark);
const KNOWN: ReadonlySet<string> = new Set([...Object.values(THEME_PACKAGE_FILES), ...LIGHT, ...DARK]);

/** Sorts the files of a package. The current names win over those of the older format; its dark half is never used. */
export function sortPackageFiles(entries: ReadonlyMap<string, Uint8Array>): PackageFiles {
  const pick = (...names: readonly string[]): NamedFile | undefined => {
    const name = names.find((one) => entries.has(one));
    const bytes = name === undefined ? undefined : entries.get(name);
    return name === undefined || bytes === undefined ? undefined : { name, bytes };
  };
  const below = (folder: string): NamedFile[] =>
    [...entries].filter(([name]) => name.startsWith(folder)).map(([name, bytes]) => ({ name, bytes }));
  const tokensCss = pick(THEME_PACKAGE_FILES.tokensCss, light.tokensCss);
  const customCss = pick(THEME_PACKAGE_FILES.customCss, light.customCss);
  const used = new Set([tokensCss?.name, customCss?.name]);
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
    findings: [...entries.keys()].filter(isUnknown).map(unknownFile),
  };
}

const isUnknown = (name: string): boolean => !KNOWN.has(name) && !/^(?:layouts|assets)\//.test(name);

function unknownFile(file: string): Finding {
  return { rule: "package/unknown-file", level: "notice", file, message: "is no part of a theme and is not imported" };
}

/** Says why a package without `manifest.json` at its root is none. */
export function missingManifest(entries: ReadonlyMap<string, Uint8Array>): Finding {
  const wrapped = [...entries.keys()].find((name) => /^[^/]+\/manifest\.json$/.test(name));
  const base = { level: "error", file: "manifest.json" } as const;
  if (wrapped === undefined) return { ...base, rule: "package/manifest-missing", message: "is missing" };
  return {
    ...base,
    rule: "package/wrapper-folder",
    message: `is not at the root of the package but at ${wrapped}`,
    hint: "Zip the contents of the folder, not the folder.",
  };
}
