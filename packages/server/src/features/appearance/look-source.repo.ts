import type { TokenMap } from "@sitevine/contracts";
import { mergeTokens } from "@sitevine/theme-engine";
import type { Queryable } from "../../platform/db/database.js";
import { findStyleState } from "./admin-layer.repo.js";
import { findAdminCss } from "./appearance.repo.js";
import { findThemeLayer } from "./theme-layer.repo.js";

/** The sources of the site's look, with the theme's and the administrators' changes combined. */
export interface LookSource {
  readonly tokens: TokenMap;
  /** The theme's stylesheet, then the administrators'; null when there is neither. */
  readonly css: string | null;
  /** Id of the active theme, whose files the stylesheet refers to as `assets/`; null for the built-in look. */
  readonly themeId: string | null;
}

export async function findLookSource(db: Queryable): Promise<LookSource> {
  const { theme, live } = await findStyleState(db);
  const { css, manifest } = await findThemeLayer(db);
  const sheets = [css ?? "", await findAdminCss(db)].filter((sheet) => sheet.trim() !== "");
  return {
    tokens: mergeTokens(theme, live),
    css: sheets.length > 0 ? sheets.join("\n") : null,
    themeId: manifest?.id ?? null,
  };
}
