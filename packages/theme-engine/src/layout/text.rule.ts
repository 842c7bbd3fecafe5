import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";
import { mismatchFinding } from "./prop-finding.js";

export const layoutText: ThemeRule = {
  number: 615,
  id: "layout/text",
  level: "error",
  title: "Texts by language stand under language tags, each language once",
  why: "A page looks for its own language by the tag. A text under anything else would never be read, and one that is too long is not shown as it was written.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "title", "type": "heading", "props": { "text": { "en": "Boats", "de_AT": "Boote" } } }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "title", "type": "heading", "props": { "text": { "en": "Boats", "de-AT": "Boote" } } }] }
}`,
  },
};

/** Judges the texts of core blocks that are given by language; a plain text is judged with the other props. */
export function checkTexts({ file, mismatches }: CheckedLayout): ThemeFinding[] {
  return mismatches
    .filter(({ isByLanguage }) => isByLanguage)
    .map((mismatch) => mismatchFinding(file, mismatch, "layout/text", "error"));
}
