import { jsonPointer } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";

export const layoutDuplicateId: ThemeRule = {
  number: 608,
  id: "layout/duplicate-id",
  level: "error",
  title: "Block ids are unique in a document",
  why: "The Style Editor finds blocks by id, and would change the wrong one.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "a", "type": "section", "props": {} }, { "id": "a", "type": "spacer", "props": {} }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "a", "type": "section", "props": {} }, { "id": "b", "type": "spacer", "props": {} }] }
}`,
  },
};

/** Finds every block that has the id of an earlier one. */
export function checkDuplicateIds({ file, blocks }: CheckedLayout): ThemeFinding[] {
  const findings: ThemeFinding[] = [];
  const ids = new Set<string>();
  for (const { block, path } of blocks) {
    // The schema refuses empty ids.
    if (block.id === "") continue;
    if (ids.has(block.id))
      findings.push({
        rule: "layout/duplicate-id",
        level: "error",
        file,
        pointer: jsonPointer([...path, "id"]),
        message: `has two blocks ${block.id}`,
      });
    ids.add(block.id);
  }
  return findings;
}
