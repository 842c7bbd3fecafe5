import type { Finding, ThemeManifest } from "@sitevine/contracts";
import { detectAssetType } from "../checks/asset-type.js";
import { foldName } from "../zip/entry-name.js";
import type { NamedFile, PackageFiles } from "./package-files.js";
import { THEME_LIMITS } from "./theme-limits.js";

/** An image or font of a package. */
export interface ThemeAsset {
  /** Base name: the folders inside `assets/` are dropped. */
  readonly name: string;
  /** Media type by contents; the only type that it may be served with. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface PackageAssets {
  readonly assets: ReadonlyMap<string, ThemeAsset>;
  readonly findings: readonly Finding[];
}

/** Reads everything below `assets/`: images and fonts only, told by their contents, each base name once. */
export function readAssets(files: readonly NamedFile[]): PackageAssets {
  const findings: Finding[] = [];
  const error = (rule: string, file: string, message: string) => findings.push({ rule, level: "error", file, message });
  if (files.length > THEME_LIMITS.assets)
    error("asset/count", "assets/", `holds more than ${THEME_LIMITS.assets} files`);
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > THEME_LIMITS.assetsBytes)
    error("asset/total-size", "assets/", "holds more than 40 MB");
  const assets = new Map<string, ThemeAsset>();
  const taken = new Set<string>();
  for (const file of files) {
    const name = baseName(file.name);
    const type = detectAssetType(file.bytes);
    if (type === undefined) error("asset/type", file.name, "is neither an image nor a font");
    if (taken.has(foldName(name))) error("asset/collision", file.name, `has the name of another asset: ${name}`);
    taken.add(foldName(name));
    if (type !== undefined) assets.set(name, { name, type, bytes: file.bytes });
  }
  return { assets, findings };
}

/** Reads the picture that the manifest names, wherever in the package it lies. */
export function readScreenshot(
  manifest: ThemeManifest,
  { all, assets }: PackageFiles,
): { readonly screenshot: ThemeAsset | null; readonly findings: readonly Finding[] } {
  const path = manifest.screenshot;
  if (path === undefined) return { screenshot: null, findings: [] };
  const refused = (rule: string, message: string) => {
    const finding: Finding = { rule, level: "error", file: "manifest.json", pointer: "/screenshot", message };
    return { screenshot: null, findings: [finding] };
  };
  const bytes = all.get(path);
  if (!bytes) return refused("manifest/screenshot", `names a file that the package lacks: ${path}`);
  const type = detectAssetType(bytes);
  if (!type?.startsWith("image/")) return refused("manifest/screenshot", `names a file that is no image: ${path}`);
  const name = baseName(path);
  const twin = assets.some((asset) => asset.name !== path && foldName(baseName(asset.name)) === foldName(name));
  if (twin) return refused("asset/collision", `names a file with the name of an asset: ${name}`);
  return { screenshot: { name, type, bytes }, findings: [] };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
