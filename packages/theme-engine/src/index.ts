export { assetBaseOf } from "./assets/asset-base.js";
export type { ThemeAsset } from "./assets/read-assets.js";
export type { CompiledCss } from "./css/compile.js";
export { compileAdminCss, compileThemeCss, STYLESHEET_REVISION } from "./css/compile.js";
export { PANEL_FONT } from "./css/panel-font.rule.js";
export type { FontSources } from "./css/theme-fonts.js";
export type { ExportOptions, ExportResult, ThemeParts } from "./export/export-theme.js";
export { exportTheme } from "./export/export-theme.js";
export { detectAssetType } from "./files/asset-type.js";
export type { PackageFile, SeeFile } from "./files/package-file.js";
export { THEME_LIMITS } from "./files/theme-limits.js";
export type { ThemeRuleId } from "./findings/rule-id.js";
export type { ThemeFinding } from "./findings/theme-finding.js";
export type { ThemeRule, ThemeRuleExample } from "./findings/theme-rule.js";
export { type CodePoints, covers } from "./fonts/font-face.js";
export type { FontMetrics } from "./fonts/font-metrics.js";
export { readFontMetrics } from "./fonts/font-metrics.js";
export type { SiteLayoutJudgement } from "./layout/check-site-layout.js";
export { checkSiteLayout } from "./layout/check-site-layout.js";
export type { TemplateShape } from "./layout/checked-layout.js";
export { layoutEquals } from "./layout/layout-equals.js";
export { mapLayoutImages } from "./layout/map-images.js";
export { rewriteLayoutAssets } from "./layout/rewrite-assets.js";
export type { PlacedBlock } from "./layout/walk-blocks.js";
export { listBlocks } from "./layout/walk-blocks.js";
export type { ReadThemeOptions, ReadThemeResult, ThemeAhead, ThemePackage } from "./package/read-theme-package.js";
export { readThemeAhead, readThemePackage } from "./package/read-theme-package.js";
export type { AssetReferences } from "./package/rename-assets.js";
export { claimAssetNames, renameAssetReferences } from "./package/rename-assets.js";
export { themeLayout, themeStylesheet } from "./package/theme-look.js";
export type {
  ImportPlan,
  PlanMode,
  PlannedTheme,
  SiteThemeState,
  TemplateState,
  UnknownBlock,
} from "./plan/plan-import.js";
export { isCustomised, planImport } from "./plan/plan-import.js";
export type { Appearance } from "./scheme/appearance.js";
export { findThemeRule, THEME_RULES } from "./theme-rules.js";
export type { StylesheetLayers } from "./tokens/compile-stylesheet.js";
export { compileStylesheet, servedTokens } from "./tokens/compile-stylesheet.js";
export type { FirstFont, FirstFonts } from "./tokens/first-fonts.js";
export { findFirstFonts, firstFontUrls } from "./tokens/first-fonts.js";
export { mergeTokens } from "./tokens/merge-tokens.js";
export type { ByteSource } from "./zip/byte-source.js";
export { guardNativeCalls, type NativeCallGuard } from "./zip/native-calls.js";
export type { ReadZipResult } from "./zip/read-zip.js";
export { readZip } from "./zip/read-zip.js";
export { writeZip } from "./zip/write-zip.js";
export type { ZipLimits } from "./zip/zip-limits.js";
export { ROOT_FILES, ZIP_LIMITS } from "./zip/zip-limits.js";
