import type { LayoutDocument } from "@sitevine/contracts";
import { assetBaseOf, rewriteLayoutAssets } from "@sitevine/theme-engine";
import type { Database, Reader } from "../../platform/db/database.js";
import type { ShippedThemes } from "../appearance/index.js";
import type { ShippedLayouts } from "../layouts/index.js";
import { findActiveLayout, findIdentity, findTheme, findThemeLayouts } from "./library.repo.js";

/** The library as readers see it who chose a theme of their own. */
export function createShippedThemes(db: Database): ShippedThemes & ShippedLayouts {
  return {
    async findRevision(themeId) {
      const theme = await findIdentity(db.read, themeId);
      return theme && !theme.active ? theme.revision : null;
    },
    async findLook(themeId) {
      const theme = await findTheme(db.read, themeId);
      return theme ? { tokens: theme.tokens, compiledCss: theme.compiledCss } : null;
    },
    async findLayouts(themeId) {
      const layouts = await findThemeLayouts(db.read, themeId);
      return new Map([...layouts].map(([key, document]) => [key, rewriteLayoutAssets(document, assetBaseOf(themeId))]));
    },
  };
}

/** The template as the worn theme ships it, images pointing at where they are served; null where it does not. */
export async function findWornLayout(db: Reader, templateKey: string): Promise<LayoutDocument | null> {
  const shipped = await findActiveLayout(db, templateKey);
  return shipped ? rewriteLayoutAssets(shipped.document, assetBaseOf(shipped.themeId)) : null;
}
