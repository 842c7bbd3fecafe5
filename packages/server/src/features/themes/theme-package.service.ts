import type { PlannedTheme } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { CheckedTheme, LookChecks, OpenPackage, PackageFile, PackedFile } from "../look-checks/index.js";
import type { AssetFiles } from "./asset-files.port.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.model.js";

/** Opens and checks a package as a whole; throws SVC-THEME-3001 with every finding when it is refused. */
export async function openPackage(
  looks: Pick<LookChecks, "openPackage">,
  file: PackageFile,
  by: { readonly serviceVersion: string; readonly account: string },
): Promise<OpenPackage> {
  const opened = await looks.openPackage(file, by.serviceVersion, by.account);
  if (!opened.ok) throw new AppError("SVC-THEME-3001", { details: opened.findings });
  return opened.package;
}

/** Every file of a package that the site serves; the screenshot may be outside of its assets. */
function servedFiles({ assets, screenshot }: CheckedTheme): readonly PackedFile[] {
  const isAsset = screenshot === null || assets.has(screenshot.name);
  return isAsset ? [...assets.values()] : [...assets.values(), screenshot];
}

/**
 * Stores the files of a package one after another, so that only one is in memory at a time. Returns the theme in the
 * library's form.
 */
export async function storePackageFiles(opened: OpenPackage, files: AssetFiles): Promise<LibraryTheme> {
  const { manifest, tokens, css, compiledCss, layouts } = opened.theme;
  const assets: LibraryAsset[] = [];
  for (const { name, type, size } of servedFiles(opened.theme)) {
    const { contents, sha256 } = await opened.read(name);
    await files.put(manifest.id, sha256, contents);
    assets.push({ name, type, sha256, size });
    // Freed now: the garbage collector would wait until most of the package is inflated.
    contents.buffer.transfer(0);
  }
  return { manifest, tokens, css, compiledCss, layouts, assets };
}

/** A theme of the library in the form that the import plan takes. */
export function asPlanned({ manifest, tokens, css, layouts, assets }: LibraryTheme): PlannedTheme {
  return { manifest, tokens, css, layouts, assets: { size: assets.length }, ignoredFiles: [] };
}
