import type { ThemeManifest } from "@sitevine/contracts";
import { type CheckedAsset, checkedAsset } from "../checks/checked-asset.js";
import type { ThemeFinding } from "../finding-list.js";
import { checkScreenshot } from "../rules/305-manifest-screenshot.js";
import { checkAssetCount } from "../rules/701-asset-count.js";
import { checkAssetTotal } from "../rules/702-asset-total-size.js";
import { checkAssetTypes } from "../rules/703-asset-type.js";
import { checkAssetNames, checkScreenshotName } from "../rules/704-asset-collision.js";
import type { PackageFile } from "./package-file.js";

/** An image or font of a package. */
export interface ThemeAsset {
  /** Base name: the folders inside `assets/` are dropped. */
  readonly name: string;
  /** Media type by contents; the only type that it may be served with. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /**
   * Gives the contents, read from the package at every call, in a buffer of their own that the caller may transfer. Throws
   * where the bytes of the package have changed since it was checked.
   */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

export interface PackageAssets {
  readonly assets: ReadonlyMap<string, ThemeAsset>;
  /** Every file below `assets/`, acceptable or not. */
  readonly files: readonly CheckedAsset[];
  readonly findings: readonly ThemeFinding[];
}

const CHECKS = [checkAssetCount, checkAssetTotal, checkAssetTypes, checkAssetNames] as const;

/** Reads everything below `assets/`: images and fonts only, told by their contents, each base name once. */
export function readAssets(below: readonly PackageFile[]): PackageAssets {
  const files = below.map(checkedAsset);
  const assets = files.flatMap((file) => asAsset(file) ?? []);
  return {
    assets: new Map(assets.map((asset) => [asset.name, asset])),
    files,
    findings: CHECKS.flatMap((check) => check(files)),
  };
}

/** Reads the picture that the manifest names, wherever in the package it lies. */
export function readScreenshot(
  manifest: ThemeManifest,
  all: ReadonlyMap<string, PackageFile>,
  assets: readonly CheckedAsset[],
): { readonly screenshot: ThemeAsset | null; readonly findings: readonly ThemeFinding[] } {
  const name = manifest.screenshot;
  const file = name === undefined ? undefined : all.get(name);
  const wrong = checkScreenshot(manifest, all);
  const findings = wrong.length > 0 ? wrong : checkScreenshotName(manifest, assets);
  if (!file || findings.length > 0) return { screenshot: null, findings };
  return { screenshot: asAsset(checkedAsset(file)) ?? null, findings };
}

function asAsset({ name, type, size, bytes }: CheckedAsset): ThemeAsset | undefined {
  return type === undefined ? undefined : { name, type, size, bytes };
}
