import { jsonPointer } from "@sitevine/contracts";
import { placedMessage, type SchemaIssue } from "../findings/schema-issue.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const layoutSchema: ThemeRule = {
  number: 604,
  id: "layout/schema",
  level: "error",
  title: "A document has the shape of the layout format",
  why: "The renderer walks regions, blocks and their children, and each block needs an id, a type and props.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": 1, "type": "section", "props": {} }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "props": {} }] }
}`,
  },
};

/** Reports an issue of the schema that no other rule covers. */
export function malformedLayout(file: string, issue: SchemaIssue): ThemeFinding {
  return {
    rule: "layout/schema",
    level: "error",
    file,
    pointer: jsonPointer(issue.path),
    message: placedMessage(issue),
  };
}
