import { zipSize } from "./101-zip-size.js";
import { zipNotAZip } from "./102-zip-not-a-zip.js";
import { zipTruncated } from "./103-zip-truncated.js";
import { zipEndRecord } from "./104-zip-end-record.js";
import { zipMultiDisk } from "./105-zip-multi-disk.js";
import { zipZip64 } from "./106-zip-zip64.js";
import { zipEntryCount } from "./107-zip-entry-count.js";
import { zipCentralDirectory } from "./108-zip-central-directory.js";
import { zipExtraField } from "./109-zip-extra-field.js";
import { zipNameEncoding } from "./110-zip-name-encoding.js";
import { zipUnicodePath } from "./111-zip-unicode-path.js";
import { zipGap } from "./112-zip-gap.js";
import { zipOverlap } from "./113-zip-overlap.js";
import { zipDuplicate } from "./114-zip-duplicate.js";
import { zipPath } from "./115-zip-path.js";
import { zipEncrypted } from "./116-zip-encrypted.js";
import { zipFlags } from "./117-zip-flags.js";
import { zipMethod } from "./118-zip-method.js";
import { zipSpecialFile } from "./119-zip-special-file.js";
import { zipLocalHeader } from "./120-zip-local-header.js";
import { zipDescriptor } from "./121-zip-descriptor.js";
import { zipFolder } from "./122-zip-folder.js";
import { zipEntrySize } from "./123-zip-entry-size.js";
import { zipInflate } from "./124-zip-inflate.js";
import { zipCrc } from "./125-zip-crc.js";
import { packageManifestMissing } from "./201-package-manifest-missing.js";
import { packageWrapperFolder } from "./202-package-wrapper-folder.js";
import { packageUnknownFile } from "./203-package-unknown-file.js";
import { packageVendorConflict } from "./204-package-vendor-conflict.js";
import { packageMoreFindings } from "./205-package-more-findings.js";
import { manifestJson } from "./301-manifest-json.js";
import { manifestMissing } from "./302-manifest-missing.js";
import { manifestInvalid } from "./303-manifest-invalid.js";
import { manifestServiceVersion } from "./304-manifest-service-version.js";
import { manifestScreenshot } from "./305-manifest-screenshot.js";
import { tokenJson } from "./401-token-json.js";
import { tokenType } from "./402-token-type.js";
import { tokenScope } from "./403-token-scope.js";
import { tokenUnknownScope } from "./404-token-unknown-scope.js";
import { tokenName } from "./405-token-name.js";
import { tokenCount } from "./406-token-count.js";
import { tokenSize } from "./407-token-size.js";
import { tokenCharacter } from "./408-token-character.js";
import { tokenControl } from "./409-token-control.js";
import { tokenEmpty } from "./410-token-empty.js";
import { tokenUnbalanced } from "./411-token-unbalanced.js";
import { tokenImportant } from "./412-token-important.js";
import { tokenRemoteUrl } from "./413-token-remote-url.js";
import { tokenNotAToken } from "./414-token-not-a-token.js";
import { tokenAssetUrl } from "./415-token-asset-url.js";
import { cssSize } from "./501-css-size.js";
import { cssSyntax } from "./502-css-syntax.js";
import { cssTooDeep } from "./503-css-too-deep.js";
import { cssAtRule } from "./504-css-at-rule.js";
import { cssImport } from "./505-css-import.js";
import { cssSelector } from "./506-css-selector.js";
import { cssColourScheme } from "./507-css-colour-scheme.js";
import { cssPropertyToken } from "./508-css-property-token.js";
import { cssPanelFont } from "./509-css-panel-font.js";
import { cssScriptBinding } from "./510-css-script-binding.js";
import { cssUnresolvableUrl } from "./511-css-unresolvable-url.js";
import { cssRemoteUrl } from "./512-css-remote-url.js";
import { cssAssetPath } from "./513-css-asset-path.js";
import { cssMissingAsset } from "./514-css-missing-asset.js";
import { cssDropped } from "./515-css-dropped.js";
import { cssUnreachable } from "./516-css-unreachable.js";
import { layoutCount } from "./601-layout-count.js";
import { layoutJson } from "./602-layout-json.js";
import { layoutLimits } from "./603-layout-limits.js";
import { layoutSchema } from "./604-layout-schema.js";
import { layoutUnknownVariant } from "./605-layout-unknown-variant.js";
import { layoutClassName } from "./606-layout-class-name.js";
import { layoutTemplateKey } from "./607-layout-template-key.js";
import { layoutDuplicateId } from "./608-layout-duplicate-id.js";
import { layoutProps } from "./609-layout-props.js";
import { layoutHref } from "./610-layout-href.js";
import { layoutSource } from "./611-layout-source.js";
import { layoutMissingAsset } from "./612-layout-missing-asset.js";
import { layoutUnknownRegion } from "./613-layout-unknown-region.js";
import { layoutRequiredBlock } from "./614-layout-required-block.js";
import { assetCount } from "./701-asset-count.js";
import { assetTotalSize } from "./702-asset-total-size.js";
import { assetType } from "./703-asset-type.js";
import { assetCollision } from "./704-asset-collision.js";
import { exportPath } from "./801-export-path.js";
import { exportMissingFile } from "./802-export-missing-file.js";
import { exportAssetSize } from "./803-export-asset-size.js";
import { exportAssetType } from "./804-export-asset-type.js";
import type { ThemeRule } from "./theme-rule.js";

/** Every rule, by number. Checks name rules by id and never import this list, so that a reader of packages need not carry it. */
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
