import { jsonPointer } from "@sitevine/contracts";
import { placedMessage, type SchemaIssue } from "../findings/schema-issue.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const manifestInvalid: ThemeRule = {
  number: 303,
  id: "manifest/invalid",
  level: "error",
  title: "Every field has a valid value",
  why: "The id names a folder, versions are compared, and addresses become links, so each field accepts one form only.",
  bad: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0"}',
  },
  good: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0"}',
  },
};

const VERSION = "Write major, minor and patch, as in 1.2.0.";
const ADDRESS = "Write the whole address, as in https://example.org.";

const HINTS: ReadonlyMap<PropertyKey | undefined, string> = new Map([
  ["id", "Use lower-case letters, digits and single hyphens, as in harbor-night."],
  ["version", VERSION],
  ["minServiceVersion", VERSION],
  ["maxServiceVersion", VERSION],
  ["packageVersion", "Write the number 2; 1 is the older format."],
  ["appearance", "Write dark or light."],
  ["homepage", ADDRESS],
  ["authorUrl", ADDRESS],
  ["screenshot", "Write its path from the root of the package, as in assets/screenshot.png."],
]);

/** Reports a field with an invalid value. */
export function invalidField(issue: SchemaIssue): ThemeFinding {
  const hint = HINTS.get(issue.path[0]);
  return {
    rule: "manifest/invalid",
    level: "error",
    file: "manifest.json",
    pointer: jsonPointer(issue.path),
    message: issue.path.length === 0 ? `the manifest: ${issue.message}` : placedMessage(issue),
    ...(hint === undefined ? {} : { hint }),
  };
}
