import { isColoursOnlyPackage, type ThemeManifest, themeManifestSchema } from "@sitevine/contracts";
import type { ThemeFinding } from "../finding-list.js";
import { missingField } from "../rules/302-manifest-missing.js";
import { invalidField } from "../rules/303-manifest-invalid.js";
import { checkServiceVersion } from "../rules/304-manifest-service-version.js";
import { fillColoursManifest } from "./colours-manifest.js";
import type { PackageFile } from "./package-file.js";
import type { PackageFiles } from "./package-files.js";
import { readJson } from "./read-json.js";

const FILE = "manifest.json";

export type ReadManifest =
  | { readonly ok: true; readonly manifest: ThemeManifest; readonly findings: readonly ThemeFinding[] }
  | { readonly ok: false; readonly findings: readonly ThemeFinding[] };

/** Reads and checks `manifest.json` (site service, theme manifest). */
export function readManifest(file: PackageFile, files: PackageFiles, serviceVersion: string): ReadManifest {
  const json = readJson(file.bytes(), FILE, "manifest/json");
  if (!json.ok) return { ok: false, findings: [json.finding] };
  const candidate = isColoursOnlyPackage([...files.all.keys()]) ? fillColoursManifest(json.value) : json.value;
  const parsed = themeManifestSchema.safeParse(candidate);
  if (!parsed.success) {
    const findings = parsed.error.issues.map((issue) => missingField(candidate, issue) ?? invalidField(issue));
    return { ok: false, findings };
  }
  return { ok: true, manifest: parsed.data, findings: checkServiceVersion(parsed.data, serviceVersion) };
}
