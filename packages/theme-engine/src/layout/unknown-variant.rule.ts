import { jsonPointer, STYLE_VARIANTS } from "@sitevine/contracts";
import { placedMessage, type SchemaIssue } from "../findings/schema-issue.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { isBlockField } from "./block-field.js";

export const layoutUnknownVariant: ThemeRule = {
  number: 605,
  id: "layout/unknown-variant",
  level: "error",
  title: "Style variants exist",
  why: "A variant is a scope of tokens: surface, muted, accent or plain.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "variant": "neon", "props": {} }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "variant": "accent", "props": {} }] }
}`,
  },
};

/** Reports an issue with a block's variant; undefined for any other issue. */
export function unknownVariant(file: string, issue: SchemaIssue): ThemeFinding | undefined {
  if (!isBlockField(issue, "variant")) return undefined;
  return {
    rule: "layout/unknown-variant",
    level: "error",
    file,
    pointer: jsonPointer(issue.path),
    message: placedMessage(issue),
    hint: `Use one of ${STYLE_VARIANTS.join(", ")}, or leave the variant out.`,
  };
}
