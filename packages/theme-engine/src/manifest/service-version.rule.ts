import type { ThemeManifest } from "@sitevine/contracts";
import semver from "semver";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const manifestServiceVersion: ThemeRule = {
  number: 304,
  id: "manifest/service-version",
  level: "error",
  title: "The theme is for this version of the service",
  why: "A theme may use blocks and tokens that an older service lacks, or ones that a newer service has dropped.",
  bad: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "99.0.0"}',
  },
  good: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0"}',
  },
};

/** A package is for services from its lowest to its highest version, both included; prereleases order as semver says. */
export function checkServiceVersion(manifest: ThemeManifest, serviceVersion: string): ThemeFinding[] {
  const base = { rule: "manifest/service-version", level: "error", file: "manifest.json" } as const;
  const { minServiceVersion: lowest, maxServiceVersion: highest } = manifest;
  const findings: ThemeFinding[] = [];
  if (semver.lt(serviceVersion, lowest))
    findings.push({
      ...base,
      pointer: "/minServiceVersion",
      message: `needs version ${lowest} of the service; this is ${serviceVersion}`,
      hint: `Update the service to ${lowest}, or take an older version of the theme.`,
    });
  if (highest !== undefined && semver.gt(serviceVersion, highest))
    findings.push({
      ...base,
      pointer: "/maxServiceVersion",
      message: `works up to version ${highest} of the service; this is ${serviceVersion}`,
      hint: "Take a newer version of the theme.",
    });
  return findings;
}
