import type { Finding, PluginManifest } from "@sitevine/contracts";
import semver from "semver";
import { MANIFEST_FILE } from "./read-manifest.js";

/** Checks that the version of the site is in the range of the plugin, both ends included. */
export function checkServiceVersion(manifest: PluginManifest, serviceVersion: string): Finding[] {
  const { minServiceVersion: lowest, maxServiceVersion: highest } = manifest;
  const base = { rule: "plugin/service-version", level: "error", file: MANIFEST_FILE } as const;
  if (semver.lt(serviceVersion, lowest))
    return [
      {
        ...base,
        pointer: "/minServiceVersion",
        message: `needs version ${lowest} of Sitevine; this is ${serviceVersion}`,
        hint: `Update Sitevine to ${lowest}, or use an older version of the plugin.`,
      },
    ];
  if (highest !== undefined && semver.gt(serviceVersion, highest))
    return [
      {
        ...base,
        pointer: "/maxServiceVersion",
        message: `works up to version ${highest} of Sitevine; this is ${serviceVersion}`,
        hint: "Use a newer version of the plugin.",
      },
    ];
  return [];
}
