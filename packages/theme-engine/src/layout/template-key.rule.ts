import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";

export const layoutTemplateKey: ThemeRule = {
  number: 607,
  id: "layout/template-key",
  level: "error",
  title: "A document is for the template that its file is named after",
  why: "If they differ, it is unclear which template is meant.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "page.detail",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "intro", "type": "section", "props": {} }] }
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

/** Compares the document's template with its file name. */
export function checkTemplateKey({ file, key, document }: CheckedLayout): ThemeFinding[] {
  if (document.templateKey === key) return [];
  return [
    {
      rule: "layout/template-key",
      level: "error",
      file,
      pointer: "/templateKey",
      message: `is for the template ${document.templateKey}, not for ${key}`,
      hint: `Rename the file to layouts/${document.templateKey}.json, or write "templateKey": "${key}".`,
    },
  ];
}
