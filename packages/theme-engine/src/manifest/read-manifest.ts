import { isColoursOnlyPackage, type ThemeManifest, themeManifestSchema } from "@sitevine/contracts";
import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { fillColoursManifest } from "./colours-manifest.js";
import { invalidField } from "./invalid.rule.js";
import { readManifestJson } from "./json.rule.js";
import { missingField } from "./missing.rule.js";
import { checkServiceVersion } from "./service-version.rule.js";

export type ReadManifest =
  | { readonly ok: true; readonly manifest: ThemeManifest; readonly findings: readonly ThemeFinding[] }
  | { readonly ok: false; readonly findings: readonly ThemeFinding[] };

/** Parses and checks `manifest.json` (site service, theme manifest); `names` are the paths of all files of the package. */
export function readManifest(file: PackageFile, names: readonly string[], serviceVersion: string): ReadManifest {
  const json = readManifestJson(file.bytes());
  if (!json.ok) return { ok: false, findings: [json.finding] };
  const candidate = isColoursOnlyPackage(names) ? fillColoursManifest(json.value) : json.value;
  const parsed = themeManifestSchema.safeParse(candidate);
  if (!parsed.success) {
    const findings = parsed.error.issues.map((issue) => missingField(candidate, issue) ?? invalidField(issue));
    return { ok: false, findings };
  }
  return { ok: true, manifest: parsed.data, findings: checkServiceVersion(parsed.data, serviceVersion) };
}
