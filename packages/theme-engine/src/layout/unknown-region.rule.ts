import { jsonPointer } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";

export const layoutUnknownRegion: ThemeRule = {
  number: 613,
  id: "layout/unknown-region",
  level: "warning",
  title: "Regions exist in the template",
  why: "Blocks in other regions are never shown.",
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

/** Warns about regions that the template does not have. */
export function checkRegions({ file, document, template }: CheckedLayout): ThemeFinding[] {
  if (!template) return [];
  return (
    Object.keys(document.regions)
      // This key is refused by another rule.
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
