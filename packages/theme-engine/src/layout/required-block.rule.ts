import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";

export const layoutRequiredBlock: ThemeRule = {
  number: 614,
  id: "layout/required-block",
  level: "warning",
  title: "A document has the blocks that its template requires",
  why: "A member page without the list of members, or an article page without the text, would be useless.",
  bad: {
    file: "layouts/members.json",
    text: `{
  "templateKey": "members",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "props": {} }] }
}`,
  },
  good: {
    file: "layouts/members.json",
    text: `{
  "templateKey": "members",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "list", "type": "memberList", "props": {} }] }
}`,
  },
};

/** Warns about missing blocks without which the template is incomplete. */
export function checkRequiredBlocks({ file, template, blocks }: CheckedLayout): ThemeFinding[] {
  if (!template) return [];
  const types = new Set(blocks.map(({ block }) => block.type));
  return template.requiredBlocks
    .filter((type) => !types.has(type))
    .map((type) => ({
      rule: "layout/required-block",
      level: "warning",
      file,
      message: `lacks the block ${type}, which the template ${template.key} requires`,
    }));
}
