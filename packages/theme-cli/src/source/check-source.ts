import {
  byWeight,
  type CheckedPackage,
  type LivePackage,
  locateFindings,
  type PackageFormat,
  type PackageSource,
  type Snapshot,
} from "@sitevine/cli-kit";
import { type Finding, hasErrors } from "@sitevine/contracts";
import { readThemePackage, type ThemePackage } from "@sitevine/theme-engine";
import { oldestService } from "./manifest-fields.js";
import { readThemeSource } from "./theme-source.js";

/** The result of checking a theme. */
export interface CheckedTheme extends CheckedPackage {
  /** Null when a finding is an error. */
  readonly theme: ThemePackage | null;
}

/**
 * Checks a theme as a site does. `serviceVersion` is the service to check for; it defaults to the oldest one that the manifest
 * allows.
 */
export function checkSource(source: PackageSource, serviceVersion?: string): CheckedTheme {
  const version = serviceVersion ?? oldestService(source.files.get("manifest.json"));
  const read = source.bytes ? readThemePackage(source.bytes, { serviceVersion: version }) : undefined;
  const judged: readonly Finding[] = read ? (read.ok ? read.notices : read.findings) : [];
  const findings = locateFindings([...source.findings, ...judged].sort(byWeight), source.files);
  const theme = read?.ok === true && !hasErrors(findings) ? read.theme : null;
  return { ok: theme !== null, findings, manifest: theme?.manifest ?? null, theme };
}

/** Themes as the commands read and check them. */
export const THEME_FORMAT: PackageFormat<CheckedTheme> = {
  program: "svtheme",
  kind: "theme",
  extension: ".svtheme",
  read: readThemeSource,
  check: checkSource,
};

/** A theme's folder at one time. */
export type ThemeSnapshot = Snapshot<CheckedTheme>;

/** A theme's folder that is read again after each change. */
export type LiveTheme = LivePackage<CheckedTheme>;
