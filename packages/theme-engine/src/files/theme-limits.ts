import { LAYOUT_LIMITS } from "@sitevine/contracts";
import { ROOT_FILES, ZIP_LIMITS, type ZipLimits } from "../zip/zip-limits.js";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Bounds of a theme package, in files and bytes (site service, limits). */
export const THEME_LIMITS = {
  assets: 100,
  assetBytes: 5 * MEGABYTE,
  assetsBytes: 40 * MEGABYTE,
  layouts: 200,
  layoutBytes: LAYOUT_LIMITS.bytes,
  layoutsBytes: 4 * MEGABYTE,
  manifestBytes: 64 * KILOBYTE,
  tokensBytes: MEGABYTE,
  stylesheetBytes: MEGABYTE,
} as const;

/** Bounds that are enforced while a theme package is inflated. */
export const themeZipLimits: ZipLimits = { ...ZIP_LIMITS, fileBytes: limitOf, rootFiles: ROOT_FILES };

function limitOf(name: string): number {
  if (name === "manifest.json") return THEME_LIMITS.manifestBytes;
  if (name === "tokens.json") return THEME_LIMITS.tokensBytes;
  if (name.startsWith("styles/")) return THEME_LIMITS.stylesheetBytes;
  if (name.startsWith("layouts/")) return THEME_LIMITS.layoutBytes;
  return THEME_LIMITS.assetBytes;
}
