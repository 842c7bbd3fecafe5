import { pluginManifestSchema, semverSchema } from "@sitevine/contracts";
import type { PackageKind } from "@sitevine/contracts/protocol";
import { readThemePackage, readZip, type ThemePackage } from "@sitevine/theme-engine";
import { parse } from "semver";
import { invalid, Refusal } from "../http/refusal.js";

/** Package data that a marketplace needs. */
export interface ReleasePackage {
  readonly kind: PackageKind;
  readonly id: string;
  readonly version: string;
  readonly minServiceVersion: string;
  /** Appearance that a theme declares; null for plugins and for themes without one. It is never measured. */
  readonly appearance: "dark" | "light" | null;
  /** Null for plugins. */
  readonly theme: ThemePackage | null;
}

const DIGITS = 16;
const padded = (number: number): string => String(number).padStart(DIGITS, "0");

/** A text that sorts as semantic versions do: numbers before words, and a release after its prereleases. */
export function sortKeyOf(version: string): string {
  const read = parse(version);
  if (!read) throw new Error(`${version} is not a semantic version.`);
  const core = [read.major, read.minor, read.patch].map(padded).join(".");
  const identifiers = read.prerelease.map((part) => (typeof part === "number" ? padded(part) : `A${part}`));
  return identifiers.length === 0 ? `${core}~` : `${core}-${identifiers.join(" ")}`;
}

const refused = (details: unknown): Refusal =>
  new Refusal("SVC-API-4001", { message: "The package is not valid; details names what is wrong.", details });

const jsonIn = (bytes: Uint8Array | undefined): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

function readPlugin(manifest: unknown): ReleasePackage {
  const read = pluginManifestSchema.safeParse(manifest);
  if (!read.success) throw invalid(read.error.issues);
  const { id, version, minServiceVersion } = read.data;
  return { kind: "plugin", id, version, minServiceVersion, appearance: null, theme: null };
}

/** The version of the service that a package asks for, so that a marketplace can hold packages for any version. */
function wantedService(manifest: unknown): string {
  const named = typeof manifest === "object" && manifest !== null && "minServiceVersion" in manifest;
  const read = semverSchema.safeParse(named ? manifest.minServiceVersion : undefined);
  return read.success ? read.data : "0.0.1";
}

/** Reads a package of either kind. Throws 422 with every finding. */
export function readRelease(bytes: Uint8Array): ReleasePackage {
  const zip = readZip(bytes);
  if (!zip.ok) throw refused(zip.findings);
  const plugin = zip.entries.get("plugin.json");
  if (plugin) return readPlugin(jsonIn(plugin));
  const read = readThemePackage(bytes, { serviceVersion: wantedService(jsonIn(zip.entries.get("manifest.json"))) });
  if (!read.ok) throw refused(read.findings);
  const { id, version, minServiceVersion, appearance = null } = read.theme.manifest;
  return { kind: "theme", id, version, minServiceVersion, appearance, theme: read.theme };
}
