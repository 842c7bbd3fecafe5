import { type Finding, type FindingLevel, hasErrors } from "@sitevine/contracts";
import { readThemePackage, type ThemePackage } from "@sitevine/theme-engine";
import { type LocatedFinding, locateFindings } from "../locate/locate.js";
import { oldestService } from "./manifest-fields.js";
import type { ThemeSource } from "./theme-source.js";

/** The result of checking a theme. */
export interface CheckedTheme {
  /** False when one finding is an error, so that no site accepts the theme. */
  readonly ok: boolean;
  readonly findings: readonly LocatedFinding[];
  /** Null when a finding is an error. */
  readonly theme: ThemePackage | null;
}

/**
 * Checks a theme as a site does. `serviceVersion` is the service to check for; it defaults to the oldest one that the manifest
 * allows.
 */
export function checkSource(source: ThemeSource, serviceVersion?: string): CheckedTheme {
  const version = serviceVersion ?? oldestService(source.files.get("manifest.json"));
  const read = source.bytes ? readThemePackage(source.bytes, { serviceVersion: version }) : undefined;
  const judged: readonly Finding[] = read ? (read.ok ? read.notices : read.findings) : [];
  const findings = locateFindings([...source.findings, ...judged].sort(byWeight), source.files);
  const ok = read?.ok === true && !hasErrors(findings);
  return { ok, findings, theme: ok && read?.ok === true ? read.theme : null };
}

const WEIGHTS: readonly FindingLevel[] = ["error", "warning", "notice"];

/** Errors first; findings of one level stay in the order of the checks. */
const byWeight = (one: Finding, other: Finding): number => WEIGHTS.indexOf(one.level) - WEIGHTS.indexOf(other.level);
