export { detectAssetType } from "./checks/asset-type.js";
export type { TemplateShape } from "./checks/checked-layout.js";
export { PANEL_FONT } from "./checks/css-panel-font.js";
export type { CompiledCss } from "./css/compile.js";
export { compileAdminCss, compileThemeCss } from "./css/compile.js";
export type { ExportOptions, ExportResult, ThemeParts } from "./export/export-theme.js";
export { exportTheme } from "./export/export-theme.js";
export type { ThemeFinding } from "./finding-list.js";
export { checkSiteLayout } from "./layout/check-site-layout.js";
export { layoutEquals } from "./layout/layout-equals.js";
export { mapLayoutImages } from "./layout/map-images.js";
export type { AssetReferences } from "./layout/rename-assets.js";
export { claimAssetNames, renameAssetReferences } from "./layout/rename-assets.js";
export { rewriteLayoutAssets } from "./layout/rewrite-assets.js";
export type { PlacedBlock } from "./layout/walk-blocks.js";
export { listBlocks } from "./layout/walk-blocks.js";
export { assetBaseOf } from "./package/asset-base.js";
export type { ThemeAsset } from "./package/read-assets.js";
export type { ReadThemeResult, ThemePackage } from "./package/read-theme-package.js";
export { readThemePackage } from "./package/read-theme-package.js";
export { THEME_LIMITS } from "./package/theme-limits.js";
export type {
  ImportPlan,
  PlanMode,
  PlannedTheme,
  SiteThemeState,
  TemplateState,
  UnknownBlock,
} from "./plan/plan-import.js";
export { isCustomised, planImport } from "./plan/plan-import.js";
export { findThemeRule, THEME_RULES } from "./rules/index.js";
export type { ThemeRuleId } from "./rules/rule-id.js";
export type { ThemeRule, ThemeRuleExample } from "./rules/theme-rule.js";
export type { StylesheetLayers } from "./tokens/compile-stylesheet.js";
export { compileStylesheet } from "./tokens/compile-stylesheet.js";
export { mergeTokens } from "./tokens/merge-tokens.js";
export type { ReadZipResult } from "./zip/read-zip.js";
export { readZip } from "./zip/read-zip.js";
export { writeZip } from "./zip/write-zip.js";
export type { ZipLimits } from "./zip/zip-limits.js";
export { ZIP_LIMITS } from "./zip/zip-limits.js";
