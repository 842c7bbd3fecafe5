import type { Finding, ThemeManifest } from "@sitevine/contracts";
import semver from "semver";

/** A package is for services from its lowest to its highest version, both included; prereleases order as semver says. */
export function checkServiceVersion(manifest: ThemeManifest, serviceVersion: string): Finding[] {
  const finding = (field: string, message: string): Finding => ({
    rule: "manifest/service-version",
    level: "error",
    file: "manifest.json",
    pointer: `/${field}`,
    message,
  });
  const { minServiceVersion: lowest, maxServiceVersion: highest } = manifest;
  const findings: Finding[] = [];
  if (semver.lt(serviceVersion, lowest))
    findings.push(finding("minServiceVersion", `needs version ${lowest} of the service; this is ${serviceVersion}`));
  if (highest !== undefined && semver.gt(serviceVersion, highest))
    findings.push(
      finding("maxServiceVersion", `works up to version ${highest} of the service; this is ${serviceVersion}`),
    );
  return findings;
}
