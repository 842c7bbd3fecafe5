import type { Finding, FindingLevel } from "@sitevine/contracts";
import type { ReadOptions } from "../files/read-options.js";
import type { LocatedFinding } from "../locate/locate.js";
import type { PackageSource } from "./package-source.js";

/** The result of checking a theme or a plugin. */
export interface CheckedPackage {
  /** False when one finding is an error, so that no site accepts the package. */
  readonly ok: boolean;
  readonly findings: readonly LocatedFinding[];
  /** Null when a finding is an error. */
  readonly manifest: { readonly id: string; readonly version: string } | null;
}

/** A kind of package, with what the commands do with it. */
export interface PackageFormat<Checked extends CheckedPackage = CheckedPackage> {
  readonly program: string;
  readonly kind: "theme" | "plugin";
  readonly extension: ".svtheme" | ".svplugin";
  /** Reads a folder or a package. Throws an ObstacleError when the disk does not provide it. */
  read(path: string, options: ReadOptions): Promise<PackageSource>;
  /** Checks it as a site does, by default for the oldest service that the manifest allows. */
  check(source: PackageSource, serviceVersion?: string): Checked;
}

const WEIGHTS: readonly FindingLevel[] = ["error", "warning", "notice"];

/** Compares findings: errors come first; sorting keeps findings of one level in the order of the checks. */
export const byWeight = (one: Finding, other: Finding): number =>
  WEIGHTS.indexOf(one.level) - WEIGHTS.indexOf(other.level);
