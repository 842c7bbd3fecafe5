import { type LayoutDocument, type TemplateKey, themeAppearance } from "@sitevine/contracts";
import { assetBaseOf } from "../assets/asset-base.js";
import { compileThemeCss } from "../css/compile.js";
import { rewriteLayoutAssets } from "../layout/rewrite-assets.js";
import { compileStylesheet } from "../tokens/compile-stylesheet.js";
import type { ThemePackage } from "./read-theme-package.js";

/**
 * The public stylesheet of a site with this active theme and no layer of its own, without the base stylesheet. The theme's files
 * are expected below `assetBase`; by default where a site serves them. The text cannot close a style element around it.
 */
export function themeStylesheet(theme: ThemePackage, assetBase: string = assetBaseOf(theme.manifest.id)): string {
  return compileStylesheet({
    appearance: themeAppearance(theme.manifest),
    theme: theme.tokens,
    admin: null,
    themeCss: themeCssAt(theme, assetBase),
    adminCss: "",
  });
}

/** The theme's layout of a template with the addresses of its images; undefined if the theme has none. */
export function themeLayout(
  theme: ThemePackage,
  key: TemplateKey,
  assetBase: string = assetBaseOf(theme.manifest.id),
): LayoutDocument | undefined {
  const layout = theme.layouts.get(key);
  return layout && rewriteLayoutAssets(layout, assetBase);
}

function themeCssAt(theme: ThemePackage, assetBase: string): string {
  const { manifest, css, compiledCss, assets, fontMetrics, tokens } = theme;
  if (css === null || assetBase === assetBaseOf(manifest.id)) return compiledCss;
  const fonts = { measure: (file: string) => fontMetrics.get(file), tokens };
  const appearance = themeAppearance(manifest);
  return compileThemeCss(css, { assets: new Set(assets.keys()), assetBase, appearance, fonts }).css;
}
