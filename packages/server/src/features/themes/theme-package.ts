import type { Finding } from "@sitevine/contracts";
import { type PlannedTheme, readThemePackage, type ThemeAsset, type ThemePackage } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import type { AssetFiles } from "./asset-files.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.js";

/** A package that passed every check. */
export interface CheckedPackage {
  readonly source: ThemePackage;
  /** What is worth knowing of the package though it does not refuse it. */
  readonly notices: readonly Finding[];
}

/** Reads and checks a package as a whole; throws SVC-THEME-3001 with every finding when it is refused. */
export function checkPackage(bytes: Uint8Array, serviceVersion: string): CheckedPackage {
  const read = readThemePackage(bytes, { serviceVersion });
  if (!read.ok) throw new AppError("SVC-THEME-3001", { details: read.findings });
  return { source: read.theme, notices: read.notices };
}

/** Every file that the site serves of a package; the screenshot may lie outside its assets. */
function servedFiles({ assets, screenshot }: ThemePackage): readonly ThemeAsset[] {
  const isAsset = screenshot === null || assets.has(screenshot.name);
  return isAsset ? [...assets.values()] : [...assets.values(), screenshot];
}

/** Stores the files of a package, one after the other so that one is in memory at a time; gives the library's form. */
export async function storePackageFiles(source: ThemePackage, files: AssetFiles): Promise<LibraryTheme> {
  const { manifest, tokens, css, compiledCss, layouts } = source;
  const assets: LibraryAsset[] = [];
  for (const { name, type, size, bytes } of servedFiles(source)) {
    const contents = bytes();
    const sha256 = sha256Hex(contents);
    await files.put(manifest.id, sha256, contents);
    assets.push({ name, type, sha256, size });
    // Freed now: the collector would wait until most of the package is inflated.
    contents.buffer.transfer(0);
  }
  return { manifest, tokens, css, compiledCss, layouts, assets };
}

/** A theme of the library as the import plan reads themes. */
export function asPlanned({ manifest, tokens, css, layouts, assets }: LibraryTheme): PlannedTheme {
  return { manifest, tokens, css, layouts, assets: { size: assets.length }, ignoredFiles: [] };
}
