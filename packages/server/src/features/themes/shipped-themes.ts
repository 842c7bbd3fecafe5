import { assetBaseOf, rewriteLayoutAssets } from "@sitevine/theme-engine";
import type { Database } from "../../platform/db/database.js";
import type { ShippedThemes } from "../appearance/index.js";
import type { ShippedLayouts } from "../layouts/index.js";
import { findIdentity, findTheme, findThemeLayouts } from "./library.repo.js";

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
