import { assetCollision } from "./assets/collision.rule.js";
import { assetCount } from "./assets/count.rule.js";
import { assetTotalSize } from "./assets/total-size.rule.js";
import { assetType } from "./assets/type.rule.js";
import { cssAssetPath } from "./css/asset-path.rule.js";
import { cssAtRule } from "./css/at-rule.rule.js";
import { cssColourScheme } from "./css/colour-scheme.rule.js";
import { cssDropped } from "./css/dropped.rule.js";
import { cssImport } from "./css/import.rule.js";
import { cssMissingAsset } from "./css/missing-asset.rule.js";
import { cssPanelFont } from "./css/panel-font.rule.js";
import { cssPropertyToken } from "./css/property-token.rule.js";
import { cssRemoteUrl } from "./css/remote-url.rule.js";
import { cssScriptBinding } from "./css/script-binding.rule.js";
import { cssSelector } from "./css/selector.rule.js";
import { cssSize } from "./css/size.rule.js";
import { cssSyntax } from "./css/syntax.rule.js";
import { cssTooDeep } from "./css/too-deep.rule.js";
import { cssUnreachable } from "./css/unreachable.rule.js";
import { cssUnresolvableUrl } from "./css/unresolvable-url.rule.js";
import { exportAssetSize } from "./export/asset-size.rule.js";
import { exportAssetType } from "./export/asset-type.rule.js";
import { exportMissingFile } from "./export/missing-file.rule.js";
import { exportPath } from "./export/path.rule.js";
import { packageMoreFindings } from "./findings/more-findings.rule.js";
import type { ThemeRule } from "./findings/theme-rule.js";
import { layoutArticleLists } from "./layout/article-lists.rule.js";
import { layoutClassName } from "./layout/class-name.rule.js";
import { layoutCount } from "./layout/count.rule.js";
import { layoutDuplicateId } from "./layout/duplicate-id.rule.js";
import { layoutHref } from "./layout/href.rule.js";
import { layoutJson } from "./layout/json.rule.js";
import { layoutLimits } from "./layout/limits.rule.js";
import { layoutMissingAsset } from "./layout/missing-asset.rule.js";
import { layoutProps } from "./layout/props.rule.js";
import { layoutRequiredBlock } from "./layout/required-block.rule.js";
import { layoutSchema } from "./layout/schema.rule.js";
import { layoutSource } from "./layout/source.rule.js";
import { layoutTemplateKey } from "./layout/template-key.rule.js";
import { layoutText } from "./layout/text.rule.js";
import { layoutUnknownRegion } from "./layout/unknown-region.rule.js";
import { layoutUnknownVariant } from "./layout/unknown-variant.rule.js";
import { manifestInvalid } from "./manifest/invalid.rule.js";
import { manifestJson } from "./manifest/json.rule.js";
import { manifestMissing } from "./manifest/missing.rule.js";
import { manifestScreenshot } from "./manifest/screenshot.rule.js";
import { manifestServiceVersion } from "./manifest/service-version.rule.js";
import { packageManifestMissing } from "./package/manifest-missing.rule.js";
import { packagePlugin } from "./package/plugin.rule.js";
import { packageUnknownFile } from "./package/unknown-file.rule.js";
import { packageVendorConflict } from "./package/vendor-conflict.rule.js";
import { packageWrapperFolder } from "./package/wrapper-folder.rule.js";
import { tokenAssetUrl } from "./tokens/asset-url.rule.js";
import { tokenCharacter } from "./tokens/character.rule.js";
import { tokenColourScheme } from "./tokens/colour-scheme.rule.js";
import { tokenControl } from "./tokens/control.rule.js";
import { tokenCount } from "./tokens/count.rule.js";
import { tokenEmpty } from "./tokens/empty.rule.js";
import { tokenImportant } from "./tokens/important.rule.js";
import { tokenJson } from "./tokens/json.rule.js";
import { tokenName } from "./tokens/name.rule.js";
import { tokenNotAToken } from "./tokens/not-a-token.rule.js";
import { tokenRemoteUrl } from "./tokens/remote-url.rule.js";
import { tokenScope } from "./tokens/scope.rule.js";
import { tokenSize } from "./tokens/size.rule.js";
import { tokenType } from "./tokens/type.rule.js";
import { tokenUnbalanced } from "./tokens/unbalanced.rule.js";
import { tokenUnknownScope } from "./tokens/unknown-scope.rule.js";
import { zipCentralDirectory } from "./zip/central-directory.rule.js";
import { zipCrc } from "./zip/crc.rule.js";
import { zipDescriptor } from "./zip/descriptor.rule.js";
import { zipDuplicate } from "./zip/duplicate.rule.js";
import { zipEncrypted } from "./zip/encrypted.rule.js";
import { zipEndRecord } from "./zip/end-record.rule.js";
import { zipEntryCount } from "./zip/entry-count.rule.js";
import { zipEntrySize } from "./zip/entry-size.rule.js";
import { zipExtraField } from "./zip/extra-field.rule.js";
import { zipFlags } from "./zip/flags.rule.js";
import { zipFolder } from "./zip/folder.rule.js";
import { zipGap } from "./zip/gap.rule.js";
import { zipInflate } from "./zip/inflate.rule.js";
import { zipLocalHeader } from "./zip/local-header.rule.js";
import { zipMethod } from "./zip/method.rule.js";
import { zipMultiDisk } from "./zip/multi-disk.rule.js";
import { zipNameEncoding } from "./zip/name-encoding.rule.js";
import { zipNotAZip } from "./zip/not-a-zip.rule.js";
import { zipOverlap } from "./zip/overlap.rule.js";
import { zipPath } from "./zip/path.rule.js";
import { zipSize } from "./zip/size.rule.js";
import { zipSpecialFile } from "./zip/special-file.rule.js";
import { zipTruncated } from "./zip/truncated.rule.js";
import { zipUnicodePath } from "./zip/unicode-path.rule.js";
import { zipZip64 } from "./zip/zip64.rule.js";

/**
 * Every rule, by number. Checks name rules by id and never import this list, so that programs that only read packages do not
 * bundle it.
 */
export const THEME_RULES: readonly ThemeRule[] = [
  zipSize,
  zipNotAZip,
  zipTruncated,
  zipEndRecord,
  zipMultiDisk,
  zipZip64,
  zipEntryCount,
  zipCentralDirectory,
  zipExtraField,
  zipNameEncoding,
  zipUnicodePath,
  zipGap,
  zipOverlap,
  zipDuplicate,
  zipPath,
  zipEncrypted,
  zipFlags,
  zipMethod,
  zipSpecialFile,
  zipLocalHeader,
  zipDescriptor,
  zipFolder,
  zipEntrySize,
  zipInflate,
  zipCrc,
  packageManifestMissing,
  packageWrapperFolder,
  packageUnknownFile,
  packageVendorConflict,
  packageMoreFindings,
  packagePlugin,
  manifestJson,
  manifestMissing,
  manifestInvalid,
  manifestServiceVersion,
  manifestScreenshot,
  tokenJson,
  tokenType,
  tokenScope,
  tokenUnknownScope,
  tokenName,
  tokenCount,
  tokenSize,
  tokenCharacter,
  tokenControl,
  tokenEmpty,
  tokenUnbalanced,
  tokenImportant,
  tokenRemoteUrl,
  tokenNotAToken,
  tokenAssetUrl,
  tokenColourScheme,
  cssSize,
  cssSyntax,
  cssTooDeep,
  cssAtRule,
  cssImport,
  cssSelector,
  cssColourScheme,
  cssPropertyToken,
  cssPanelFont,
  cssScriptBinding,
  cssUnresolvableUrl,
  cssRemoteUrl,
  cssAssetPath,
  cssMissingAsset,
  cssDropped,
  cssUnreachable,
  layoutCount,
  layoutJson,
  layoutLimits,
  layoutSchema,
  layoutUnknownVariant,
  layoutClassName,
  layoutTemplateKey,
  layoutDuplicateId,
  layoutProps,
  layoutHref,
  layoutSource,
  layoutMissingAsset,
  layoutUnknownRegion,
  layoutRequiredBlock,
  layoutText,
  layoutArticleLists,
  assetCount,
  assetTotalSize,
  assetType,
  assetCollision,
  exportPath,
  exportMissingFile,
  exportAssetSize,
  exportAssetType,
];

/** The rule that a finding names; undefined for an id of another version of the engine. */
export function findThemeRule(id: string): ThemeRule | undefined {
  return THEME_RULES.find((rule) => rule.id === id);
}
