import { jsonPointer } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";

export const layoutUnknownRegion: ThemeRule = {
  number: 613,
  id: "layout/unknown-region",
  level: "warning",
  title: "Regions are ones that the template shows",
  why: "Blocks of other regions appear nowhere.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "attic": [{ "id": "intro", "type": "section", "props": {} }] }
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

/** Warns of regions that the template lacks. */
export function checkRegions({ file, document, template }: CheckedLayout): ThemeFinding[] {
  if (!template) return [];
  return (
    Object.keys(document.regions)
      // A key of that name is refused as such.
      .filter((region) => region !== "__proto__" && !template.regions.includes(region))
      .map((region) => ({
        rule: "layout/unknown-region",
        level: "warning",
        file,
        pointer: jsonPointer(["regions", region]),
        message: `has the region ${region}, which the template ${template.key} does not show`,
        hint: `Its regions are ${template.regions.join(", ")}.`,
      }))
  );
}
