import {
  type Finding,
  isColoursOnlyPackage,
  jsonPointer,
  type ThemeManifest,
  themeManifestSchema,
} from "@sitevine/contracts";
import { checkServiceVersion } from "../checks/manifest-service-version.js";
import { fillColoursManifest } from "./colours-manifest.js";
import type { PackageFiles } from "./package-files.js";
import { readJson } from "./read-json.js";

const FILE = "manifest.json";

export type ReadManifest =
  | { readonly ok: true; readonly manifest: ThemeManifest; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Reads and checks `manifest.json` (site service, theme manifest). */
export function readManifest(bytes: Uint8Array, files: PackageFiles, serviceVersion: string): ReadManifest {
  const json = readJson(bytes, FILE, "manifest");
  if (!json.ok) return { ok: false, findings: [json.finding] };
  const candidate = isColoursOnlyPackage([...files.all.keys()]) ? fillColoursManifest(json.value) : json.value;
  const parsed = themeManifestSchema.safeParse(candidate);
  if (!parsed.success) {
    const findings = parsed.error.issues.map((issue): Finding => {
      const field = issue.path[0];
      const missing = field !== undefined && !hasField(candidate, field);
      return {
        rule: missing ? "manifest/missing" : "manifest/invalid",
        level: "error",
        file: FILE,
        pointer: jsonPointer(issue.path),
        message: missing ? `lacks ${String(field)}` : `${issue.path.join(".") || "the manifest"}: ${issue.message}`,
      };
    });
    return { ok: false, findings };
  }
  return { ok: true, manifest: parsed.data, findings: checkServiceVersion(parsed.data, serviceVersion) };
}

const hasField = (value: unknown, field: PropertyKey): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, field);
