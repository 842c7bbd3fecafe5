import { type Finding, jsonPointer } from "@sitevine/contracts";
import { type Registration, registrationSchema } from "./registration.js";

export type ReadRegistration =
  | { readonly ok: true; readonly registration: Registration }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Checks what the process of a plugin says that it registers, and returns every finding. `entry` is the file that said it. */
export function readRegistration(pluginId: string, entry: string, value: unknown): ReadRegistration {
  const read = registrationSchema(pluginId).safeParse(value);
  if (read.success) return { ok: true, registration: read.data };
  const findings = read.error.issues.map(
    (issue): Finding => ({
      rule: "plugin/registration",
      level: "error",
      file: entry,
      pointer: jsonPointer(issue.path),
      // The issue inside an invalid key is more precise than the one about the key.
      message: (issue.code === "invalid_key" && issue.issues[0]?.message) || issue.message,
    }),
  );
  return { ok: false, findings };
}
