import type { Finding, PluginManifest } from "@sitevine/contracts";
import { type ByteSource, ROOT_FILES, readZip, ZIP_LIMITS, type ZipLimits } from "@sitevine/theme-engine";
import { checkFiles } from "./check-files.js";
import { checkServiceVersion } from "./check-service-version.js";
import { MANIFEST_FILE, readManifest } from "./read-manifest.js";

/** A plugin package that passed every check. */
export interface PluginPackage {
  readonly manifest: PluginManifest;
  /** The files by path, without a leading slash. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export type ReadPluginPackage =
  | { readonly ok: true; readonly package: PluginPackage }
  | { readonly ok: false; readonly manifest: PluginManifest | null; readonly findings: readonly Finding[] };

export interface ReadPluginOptions {
  /** The version of the site that is to run the plugin. */
  readonly serviceVersion: string;
}

/** Bounds of a plugin package. */
export const PLUGIN_ZIP_LIMITS: ZipLimits = {
  ...ZIP_LIMITS,
  rootFiles: ROOT_FILES,
  refuse: (names) =>
    names.includes(MANIFEST_FILE) || !names.includes("manifest.json")
      ? undefined
      : {
          rule: "plugin/theme",
          level: "error",
          file: "manifest.json",
          message: "belongs to a theme, so this package is not a plugin",
          hint: "Install it under Themes.",
        },
};

/** Checks a `.svplugin` package as a whole and returns every finding. Nothing of the package runs. */
export function readPluginPackage(
  bytes: Uint8Array | ByteSource,
  { serviceVersion }: ReadPluginOptions,
): ReadPluginPackage {
  const zip = readZip(bytes, PLUGIN_ZIP_LIMITS);
  if (!zip.ok) return { ok: false, manifest: null, findings: zip.findings };
  const read = readManifest(zip.entries.get(MANIFEST_FILE), [...zip.entries.keys()]);
  if (!read.ok) return { ok: false, manifest: null, findings: read.findings };
  const { manifest } = read;
  const findings = [...checkServiceVersion(manifest, serviceVersion), ...checkFiles(manifest, [...zip.entries.keys()])];
  if (findings.length > 0) return { ok: false, manifest, findings };
  return { ok: true, package: { manifest, files: zip.entries } };
}
