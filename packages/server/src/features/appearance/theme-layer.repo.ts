import type { ThemeManifest, TokenMap } from "@sitevine/contracts";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { findLayers } from "./appearance.repo.js";
import { APPEARANCE_KEYS } from "./appearance-keys.model.js";
import { findLayerSettings, putLayerSetting } from "./layer-settings.repo.js";
import { emittedTokens } from "./stored-tokens.model.js";

/**
 * The active theme's contribution to the look; for the built-in look there is no manifest, no tokens and no stylesheet.
 */
export interface ThemeLayer {
  readonly manifest: ThemeManifest | null;
  readonly tokens: TokenMap;
  readonly tokensDraft: TokenMap;
  readonly css: string | null;
  readonly cssDraft: string | null;
  readonly compiledCss: string;
}

export async function findThemeLayer(db: Queryable): Promise<ThemeLayer> {
  const keys = APPEARANCE_KEYS;
  const stored = await findLayerSettings(db, [
    keys.installedTheme,
    keys.themeTokens,
    keys.themeTokensDraft,
    keys.themeCss,
    keys.themeCssDraft,
  ]);
  const value = (key: string): unknown => stored.get(key)?.value;
  const text = (key: string): string | null => {
    const css = value(key);
    return typeof css === "string" ? css : null;
  };
  const css = text(keys.themeCss);
  return {
    manifest: (value(keys.installedTheme) as ThemeManifest | undefined) ?? null,
    tokens: emittedTokens(value(keys.themeTokens)),
    tokensDraft: emittedTokens(value(keys.themeTokensDraft) ?? value(keys.themeTokens)),
    css,
    cssDraft: text(keys.themeCssDraft) ?? css,
    compiledCss: (await findLayers(db)).compiled.theme,
  };
}

/** Replaces the theme's layer as a whole; the administrators' changes stay. */
export async function replaceThemeLayer(tx: Tx, layer: ThemeLayer, now: Date): Promise<void> {
  const keys = APPEARANCE_KEYS;
  const { compiled } = await findLayers(tx);
  const values: readonly (readonly [string, unknown])[] = [
    [keys.installedTheme, layer.manifest],
    [keys.themeTokens, layer.tokens],
    [keys.themeTokensDraft, layer.tokensDraft],
    [keys.themeCss, layer.css],
    [keys.themeCssDraft, layer.cssDraft],
    [keys.compiledCss, { theme: layer.compiledCss, admin: compiled.admin }],
  ];
  for (const [key, value] of values) await putLayerSetting(tx, key, value, now);
}
