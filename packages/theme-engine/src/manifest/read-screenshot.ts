import type { ThemeManifest } from "@sitevine/contracts";
import { type CheckedAsset, checkedAsset } from "../assets/checked-asset.js";
import { checkScreenshotName } from "../assets/collision.rule.js";
import { asAsset, type ThemeAsset } from "../assets/read-assets.js";
import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { checkScreenshot } from "./screenshot.rule.js";

/** Reads the picture that the manifest names, anywhere in the package. */
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
