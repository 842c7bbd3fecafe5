export type { ErrorCatalogueEntry, ErrorCode } from "./errors/catalogue.js";
export { errorCatalogue, isErrorCode } from "./errors/catalogue.js";
export type { ErrorEnvelope, FieldIssue } from "./errors/envelope.js";
export { errorEnvelopeSchema, fieldIssueSchema } from "./errors/envelope.js";
export type { Finding, FindingLevel } from "./findings/finding.js";
export { hasErrors } from "./findings/finding.js";
export { jsonPointer } from "./findings/json-pointer.js";
export type { ArticleListSort, ArticleNeed } from "./layout/article-need.js";
export {
  ARTICLE_LIST_SORTS,
  articleListSort,
  distinctNeeds,
  isSameNeed,
  readArticleNeed,
} from "./layout/article-need.js";
export type { CoreBlockType } from "./layout/block-catalogue.js";
export { CORE_BLOCK_TYPES, isCoreBlockType } from "./layout/block-catalogue.js";
export { blockPropsSchemas, ratioSchema } from "./layout/block-props.js";
export { blockInLanguage, isReaderText } from "./layout/block-texts.js";
export { classNameProblem, classNameSchema } from "./layout/class-name.js";
export type { BlockNode, LayoutDocument } from "./layout/document.js";
export { blockNodeSchema, blockTypeSchema, LAYOUT_SCHEMA_VERSION, layoutDocumentSchema } from "./layout/document.js";
export { hrefSchema, isAllowedHref } from "./layout/href.js";
export { isLanguageTag } from "./layout/language-tag.js";
export { LAYOUT_LIMITS, layoutLimitProblem } from "./layout/limits.js";
export type { LocalText } from "./layout/local-text.js";
export { isTextByLanguage, MOST_TEXT_LANGUAGES, textIn } from "./layout/local-text.js";
export type { ImageSource } from "./layout/source.js";
export { readImageSource } from "./layout/source.js";
export type { TemplateEntry, TemplateKey } from "./layout/template-catalogue.js";
export { findTemplate, TEMPLATE_CATALOGUE } from "./layout/template-catalogue.js";
export type { ThemeManifest } from "./manifest/manifest.js";
export { packageIdSchema, semverSchema, themeAppearance, themeManifestSchema } from "./manifest/manifest.js";
export { isColoursOnlyPackage, LEGACY_PACKAGE_FILES, THEME_PACKAGE_FILES } from "./manifest/package-files.js";
export type { PluginManifest } from "./plugin/manifest.js";
export { pluginManifestSchema, pluginRightSchema } from "./plugin/manifest.js";
export * from "./protocol/index.js";
export { addressWords, SLUG_PATTERN, slugOf } from "./text/address-words.js";
export { withoutByteOrderMarks } from "./text/byte-order-marks.js";
export type { ReadTokens } from "./tokens/legacy.js";
export { readStoredTokens } from "./tokens/legacy.js";
export type { TokenEntry, TokenType } from "./tokens/registry/token-entry.js";
export { findToken, TOKEN_REGISTRY } from "./tokens/registry.js";
export type { StyleVariant, TokenScope } from "./tokens/scope.js";
export { findScope, isReservedScope, RESERVED_SCOPES, STYLE_VARIANTS, TOKEN_SCOPES } from "./tokens/scope.js";
export type { TokenMap, TokenSet } from "./tokens/token-map.js";
export { TOKEN_LIMITS, tokenMapSchema, tokenNameSchema, tokenValueSchema } from "./tokens/token-map.js";
export type { TokenValueProblem } from "./tokens/token-value.js";
export { tokenValueProblem } from "./tokens/token-value.js";
