import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";
import { mismatchFinding } from "./prop-finding.js";

export const layoutProps: ThemeRule = {
  number: 609,
  id: "layout/props",
  level: "warning",
  title: "Props match the schema of the block",
  why: "A prop that does not match falls back to its default when the page is rendered. This is not an error, so that documents for a newer catalogue can be imported.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "title", "type": "heading", "props": { "text": "Hello", "level": 9 } }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "title", "type": "heading", "props": { "text": "Hello", "level": 2 } }] }
}`,
  },
};

const JUDGED_ELSEWHERE: ReadonlySet<PropertyKey | undefined> = new Set(["href", "source"]);

/** Compares props with the schemas of core blocks; links, image sources and texts by language have rules of their own. */
export function checkProps({ file, mismatches }: CheckedLayout): ThemeFinding[] {
  return mismatches
    .filter(({ path, isByLanguage }) => !isByLanguage && !JUDGED_ELSEWHERE.has(path.at(-1)))
    .map((mismatch) => mismatchFinding(file, mismatch, "layout/props", "warning"));
}
