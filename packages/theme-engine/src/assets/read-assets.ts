import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { type CheckedAsset, checkedAsset } from "./checked-asset.js";
import { checkAssetNames } from "./collision.rule.js";
import { checkAssetCount } from "./count.rule.js";
import { checkAssetTotal } from "./total-size.rule.js";
import { checkAssetTypes } from "./type.rule.js";

/** An image or font of a package. */
export interface ThemeAsset {
  /** Base name: the folders inside `assets/` are dropped. */
  readonly name: string;
  /** Media type, detected from the contents; the only type that the file may be served with. */
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
  /**
   * Reads the contents from the package, at each call into a new buffer that the caller may transfer. Throws if the bytes of
   * the package have changed since they were checked.
   */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

export interface PackageAssets {
  readonly assets: ReadonlyMap<string, ThemeAsset>;
  /** Every file below `assets/`, valid or not. */
  readonly files: readonly CheckedAsset[];
  readonly findings: readonly ThemeFinding[];
}

const CHECKS = [checkAssetCount, checkAssetTotal, checkAssetTypes, checkAssetNames] as const;

/** Reads everything below `assets/`: images and fonts only, recognised by their contents, each base name once. */
export function readAssets(below: readonly PackageFile[]): PackageAssets {
  const files = below.map(checkedAsset);
  const assets = files.flatMap((file) => asAsset(file) ?? []);
  return {
    assets: new Map(assets.map((asset) => [asset.name, asset])),
    files,
    findings: CHECKS.flatMap((check) => check(files)),
  };
}

/** A file as it is stored and served; undefined for anything but images and fonts. */
export function asAsset({ name, type, size, bytes }: CheckedAsset): ThemeAsset | undefined {
  return type === undefined ? undefined : { name, type, size, bytes };
}
