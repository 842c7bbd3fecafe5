import { jsonPointer } from "@sitevine/contracts";
import { placedMessage, type SchemaIssue } from "../findings/schema-issue.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { isBlockField } from "./block-field.js";

export const layoutClassName: ThemeRule = {
  number: 606,
  id: "layout/class-name",
  level: "error",
  title: "Class names are up to four CSS identifiers of the theme's own",
  why: "Names that begin with sv- are reserved for the service: with one, a block could imitate another part of the page.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "className": "sv-header", "props": {} }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "className": "hero wide", "props": {} }] }
}`,
  },
};

/** Reports an issue with a block's class names; undefined for any other issue. */
export function refusedClassName(file: string, issue: SchemaIssue): ThemeFinding | undefined {
  if (!isBlockField(issue, "className")) return undefined;
  return {
    rule: "layout/class-name",
    level: "error",
    file,
    pointer: jsonPointer(issue.path),
    message: placedMessage(issue),
  };
}
