import type { ThemeManifest } from "@sitevine/contracts";
import semver from "semver";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const manifestServiceVersion: ThemeRule = {
  number: 304,
  id: "manifest/service-version",
  level: "error",
  title: "The theme is for this version of the service",
  why: "A theme may use blocks and tokens that an older service does not have yet, or that a newer one no longer has.",
  bad: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "99.0.0"}',
  },
  good: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0"}',
  },
};

/** Checks that the service's version is in the range of the package, both ends included; prereleases are ordered by semver. */
export function checkServiceVersion(manifest: ThemeManifest, serviceVersion: string): ThemeFinding[] {
  const base = { rule: "manifest/service-version", level: "error", file: "manifest.json" } as const;
  const { minServiceVersion: lowest, maxServiceVersion: highest } = manifest;
  const findings: ThemeFinding[] = [];
  if (semver.lt(serviceVersion, lowest))
    findings.push({
      ...base,
      pointer: "/minServiceVersion",
      message: `needs version ${lowest} of the service; this is ${serviceVersion}`,
      hint: `Update the service to ${lowest}, or use an older version of the theme.`,
    });
  if (highest !== undefined && semver.gt(serviceVersion, highest))
    findings.push({
      ...base,
      pointer: "/maxServiceVersion",
      message: `works up to version ${highest} of the service; this is ${serviceVersion}`,
      hint: "Use a newer version of the theme.",
    });
  return findings;
}
