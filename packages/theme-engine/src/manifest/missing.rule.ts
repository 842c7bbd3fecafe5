import { jsonPointer } from "@sitevine/contracts";
import type { SchemaIssue } from "../findings/schema-issue.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const manifestMissing: ThemeRule = {
  number: 302,
  id: "manifest/missing",
  level: "error",
  title: "No required field is missing",
  why: "Without id, name, version, vendor and minServiceVersion, the theme cannot be identified, and it is unknown which services can use it.",
  bad: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "minServiceVersion": "0.1.0"}',
  },
  good: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0"}',
  },
};

const EXAMPLES: ReadonlyMap<PropertyKey, string> = new Map([
  ["id", "harbor"],
  ["name", "Harbor"],
  ["version", "1.0.0"],
  ["vendor", "Your name"],
  ["minServiceVersion", "0.1.0"],
]);

/** Reports a missing field; undefined for a field that is present but invalid. */
export function missingField(manifest: unknown, { path }: SchemaIssue): ThemeFinding | undefined {
  const [field] = path;
  if (field === undefined || hasField(manifest, field)) return undefined;
  const example = EXAMPLES.get(field);
  return {
    rule: "manifest/missing",
    level: "error",
    file: "manifest.json",
    pointer: jsonPointer(path),
    message: `lacks ${String(field)}`,
    ...(example === undefined ? {} : { hint: `Add it, for example "${String(field)}": "${example}".` }),
  };
}

const hasField = (value: unknown, field: PropertyKey): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, field);
