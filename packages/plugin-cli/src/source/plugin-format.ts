import {
  byWeight,
  type CheckedPackage,
  locateFindings,
  manifestField,
  type PackageFormat,
  type PackagePlan,
  type PackageSource,
  readPackageSource,
} from "@sitevine/cli-kit";
import { type Finding, hasErrors, pluginManifestSchema, semverSchema } from "@sitevine/contracts";
import { MANIFEST_FILE, PLUGIN_ZIP_LIMITS, readPluginPackage } from "@sitevine/plugin-sdk/package";
import { bundle } from "./bundle.js";
import { bundledName, type PluginSources, type Source, sourcesOf } from "./sources.js";

const OLDEST_SERVICE = "0.1.0";
const FOLDERS = ["admin", "migrations"] as const;
const { shape } = pluginManifestSchema;

const entryOf = (manifest: Uint8Array | undefined): string | undefined =>
  shape.entry.safeParse(manifestField(manifest, "entry")).data;

const folderOf = (manifest: Uint8Array | undefined, field: (typeof FOLDERS)[number]): string | undefined =>
  shape[field].safeParse(manifestField(manifest, field)).data;

/** Where the code of the entry is: its folder, or the modules at the root. */
function codeParts(entry: string, root: readonly string[]): readonly string[] {
  const slash = entry.lastIndexOf("/");
  return slash < 0 ? root.filter((name) => /\.m?js(?:\.map)?$/.test(name)) : [entry.slice(0, slash + 1)];
}

/** What is bundled into which file. Without the fields of the manifest, it is refused, which is what the author has to know. */
function wantedOf({ entry, migrations, pages }: PluginSources, manifest: Uint8Array | undefined): readonly Source[] {
  const target = entryOf(manifest);
  const into = (field: (typeof FOLDERS)[number], paths: readonly string[], kind: Source["kind"]): readonly Source[] => {
    const folder = folderOf(manifest, field);
    return folder === undefined ? [] : paths.map((path) => ({ path, target: bundledName(folder, path), kind }));
  };
  return [
    ...(entry !== undefined && target !== undefined ? [{ path: entry, target, kind: "server" } as const] : []),
    ...into("migrations", migrations, "server"),
    ...into("admin", pages, "page"),
  ];
}

/** A folder with sources that the manifest does not mention: nothing of it would be packed, which is hardly what is meant. */
function undeclared(
  field: (typeof FOLDERS)[number],
  sources: readonly string[],
  manifest: Uint8Array | undefined,
): readonly Finding[] {
  if (!manifest || sources.length === 0 || manifestField(manifest, field) !== undefined) return [];
  return [
    {
      rule: "plugin/undeclared-folder",
      level: "warning",
      file: `src/${field}`,
      message: `is not packed, because ${MANIFEST_FILE} declares no folder for it`,
      hint: `Write "${field}": "${field}/" in ${MANIFEST_FILE}.`,
    },
  ];
}

const planOf = (sources: PluginSources): PackagePlan => ({
  kind: "plugin",
  manifest: MANIFEST_FILE,
  limits: PLUGIN_ZIP_LIMITS,
  own: ["src", "test", "tsconfig.json"],
  partsOf(manifest, root) {
    const entry = entryOf(manifest);
    const code = entry === undefined || sources.entry !== undefined ? [] : codeParts(entry, root);
    const made = sources.migrations.length > 0 ? "migrations" : undefined;
    const declared = FOLDERS.filter((field) => field !== made).map((field) => folderOf(manifest, field));
    return [...code, ...declared.filter((folder) => folder !== undefined)];
  },
  async make(folder, manifest, options) {
    const files = new Map<string, Uint8Array>();
    const findings: Finding[] = [
      ...undeclared("migrations", sources.migrations, manifest),
      ...undeclared("admin", sources.pages, manifest),
    ];
    for (const source of wantedOf(sources, manifest)) {
      const made = await bundle(folder, source, options);
      for (const [path, bytes] of made.files) files.set(path, bytes);
      findings.push(...made.findings);
    }
    return { files, findings };
  },
});

/** The oldest service that a plugin supports; the first release if the manifest has no valid version. */
const oldestService = (manifest: Uint8Array | undefined): string =>
  semverSchema.safeParse(manifestField(manifest, "minServiceVersion")).data ?? OLDEST_SERVICE;

/** Plugins as the commands read and check them. */
export const PLUGIN_FORMAT: PackageFormat = {
  program: "svplugin",
  kind: "plugin",
  extension: ".svplugin",
  async read(path, options) {
    return readPackageSource(path, planOf(await sourcesOf(path)), options);
  },
  check: checkSource,
};

function checkSource(source: PackageSource, serviceVersion?: string): CheckedPackage {
  const version = serviceVersion ?? oldestService(source.files.get(MANIFEST_FILE));
  const read = source.bytes ? readPluginPackage(source.bytes, { serviceVersion: version }) : undefined;
  const judged = read && !read.ok ? read.findings : [];
  // What cannot be bundled is missing from the package as well.
  const isBroken = source.findings.some(({ rule }) => rule === "plugin/bundle");
  const news = judged.filter(({ rule }) => !(isBroken && rule === "plugin/entry-missing"));
  const findings = locateFindings([...source.findings, ...news].sort(byWeight), source.files);
  const manifest = read?.ok === true && !hasErrors(findings) ? read.package.manifest : null;
  return { ok: manifest !== null, findings, manifest };
}
