import type { Finding } from "@sitevine/contracts";

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

const LIGHT = ["styles/light.css", "styles/custom-light.css"] as const;
const DARK = ["styles/dark.css", "styles/custom-dark.css"] as const;
const KNOWN: ReadonlySet<string> = new Set([
  "manifest.json",
  "tokens.json",
  "styles/tokens.css",
  "styles/custom.css",
  ...LIGHT,
  ...DARK,
]);

/** Sorts the files of a package. The current names win over those of the older format; its dark half is never used. */
export function sortPackageFiles(entries: ReadonlyMap<string, Uint8Array>): PackageFiles {
  const pick = (...names: readonly string[]): NamedFile | undefined => {
    const name = names.find((one) => entries.has(one));
    const bytes = name === undefined ? undefined : entries.get(name);
    return name === undefined || bytes === undefined ? undefined : { name, bytes };
  };
  const below = (folder: string): NamedFile[] =>
    [...entries].filter(([name]) => name.startsWith(folder)).map(([name, bytes]) => ({ name, bytes }));
  const tokensCss = pick("styles/tokens.css", LIGHT[0]);
  const customCss = pick("styles/custom.css", LIGHT[1]);
  const used = new Set([tokensCss?.name, customCss?.name]);
  return {
    manifest: entries.get("manifest.json"),
    tokensJson: entries.get("tokens.json"),
    tokensCss,
    customCss,
    layouts: below("layouts/"),
    assets: below("assets/"),
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
