import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Finding, PluginManifest } from "@sitevine/contracts";
import { readPluginPackage } from "@sitevine/plugin-sdk/package";
import { sha256Hex } from "../../platform/crypto/digest.js";
import { openFileSource, type PackageFile } from "../../platform/files/file-source.js";

/** Checks a package in a file, and unpacks it where there is a folder for it. */
export interface PackageTask {
  readonly file: PackageFile;
  readonly serviceVersion: string;
  /** Absolute path of an empty folder; null to check only. */
  readonly unpackTo: string | null;
}

export type CheckedPackage =
  | { readonly ok: true; readonly manifest: PluginManifest; readonly sha256: string }
  | { readonly ok: false; readonly manifest: PluginManifest | null; readonly findings: readonly Finding[] };

export interface PackageOutcome {
  /** Undefined when the file is gone. */
  readonly gives: CheckedPackage | undefined;
}

// The entry is a module, whatever else the package says.
const PACKAGE_JSON = '{"type":"module"}\n';

function unpack(files: ReadonlyMap<string, Uint8Array>, folder: string): void {
  for (const [name, contents] of files) {
    // The checks of the package have refused every path that leads elsewhere.
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents, { flag: "wx" });
  }
  writeFileSync(join(folder, "package.json"), PACKAGE_JSON);
}

/** Nothing of the package runs. */
export function performPackageTask({ file, serviceVersion, unpackTo }: PackageTask): PackageOutcome {
  using source = openFileSource(file);
  if (!source) return { gives: undefined };
  const read = readPluginPackage(source, { serviceVersion });
  if (!read.ok) return { gives: read };
  if (unpackTo !== null) unpack(read.package.files, unpackTo);
  return { gives: { ok: true, manifest: read.package.manifest, sha256: sha256Hex(source.read(0, source.length)) } };
}
