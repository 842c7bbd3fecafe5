import type { PlannedTheme } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { CheckedTheme, LookChecks, OpenPackage, PackageFile, PackedFile } from "../look-checks/index.js";
import type { AssetFiles } from "./asset-files.port.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.model.js";

// What is inflated and not yet on disk; a single larger file is allowed.
const MOST_WRITES = 4;
const MOST_BYTES = 6 * 1024 * 1024;

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

/** Resolves when a file of this size may be held in memory besides those that are being written. */
async function roomFor(size: number, writing: ReadonlyMap<Promise<void>, number>): Promise<void> {
  const held = (): number => [...writing.values()].reduce((sum, each) => sum + each, 0);
  while (writing.size > 0 && (writing.size >= MOST_WRITES || held() + size > MOST_BYTES))
    await Promise.race(writing.keys());
}

/**
 * Stores the files of a package. While some are written to disk, the next one is inflated, so that only few are in memory at a
 * time. All of them are on disk when the promise resolves. Returns the theme in the library's form.
 */
export async function storePackageFiles(opened: OpenPackage, files: AssetFiles): Promise<LibraryTheme> {
  const { manifest, tokens, css, compiledCss, layouts } = opened.theme;
  const assets: LibraryAsset[] = [];
  await using batch = files.batch();
  const writing = new Map<Promise<void>, number>();
  const all: Promise<void>[] = [];
  for (const { name, type, size } of servedFiles(opened.theme)) {
    await roomFor(size, writing);
    const { contents, sha256 } = await opened.read(name);
    const written = batch.put({ themeId: manifest.id, sha256 }, contents).finally(() => {
      writing.delete(written);
      // Freed now: the garbage collector would wait until most of the package is inflated.
      contents.buffer.transfer(0);
    });
    // A failure is thrown below, or by whoever waits for room.
    written.catch(() => undefined);
    writing.set(written, size);
    all.push(written);
    assets.push({ name, type, sha256, size });
  }
  await Promise.all(all);
  await batch.commit();
  return { manifest, tokens, css, compiledCss, layouts, assets };
}

/** A theme of the library in the form that the import plan takes. */
export function asPlanned({ manifest, tokens, css, layouts, assets }: LibraryTheme): PlannedTheme {
  return { manifest, tokens, css, layouts, assets: { size: assets.length }, ignoredFiles: [] };
}
