import type { PlannedTheme } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { CheckedTheme, OpenedPackage, OpenPackage, PackedFile, TakeFile } from "../look-checks/index.js";
import type { AssetBatch, WrittenFile } from "./asset-files.port.js";
import type { LibraryAsset, LibraryTheme } from "./library-theme.model.js";

/** The package, if it passed the checks; throws SVC-THEME-3001 with every finding otherwise. */
export function requireAccepted(opened: OpenedPackage): OpenPackage {
  if (!opened.ok) throw new AppError("SVC-THEME-3001", { details: opened.findings });
  return opened.package;
}

/** Every file of a package that the site serves; the screenshot may be outside of its assets. */
function servedFiles({ assets, screenshot }: CheckedTheme): readonly PackedFile[] {
  const isAsset = screenshot === null || assets.has(screenshot.name);
  return isAsset ? [...assets.values()] : [...assets.values(), screenshot];
}

/** The files of a package that were written to disk while it was checked, by name. */
export type WrittenFiles = ReadonlyMap<string, Omit<WrittenFile, "themeId">>;

/** Writes the files of a package to disk as they are inflated. */
export function writeInflated(batch: AssetBatch): { readonly take: TakeFile; readonly written: WrittenFiles } {
  const written = new Map<string, Omit<WrittenFile, "themeId">>();
  return {
    written,
    async take({ name, sha256, contents }) {
      written.set(name, { sha256, blob: await batch.write(contents) });
    },
  };
}

/** Stores the files of a package, which are on disk when the promise resolves. Returns the theme in the library's form. */
export async function storePackageFiles(
  opened: OpenPackage,
  batch: AssetBatch,
  written: WrittenFiles,
): Promise<LibraryTheme> {
  const { manifest, tokens, css, compiledCss, layouts } = opened.theme;
  const assets: LibraryAsset[] = [];
  const files: WrittenFile[] = [];
  for (const { name, type, size } of servedFiles(opened.theme)) {
    const file = written.get(name) ?? (await readAndWrite(opened, name, batch));
    files.push({ ...file, themeId: manifest.id });
    assets.push({ name, type, sha256: file.sha256, size });
  }
  await batch.commit(files);
  return { manifest, tokens, css, compiledCss, layouts, assets };
}

/** For a screenshot that is not among the assets. */
async function readAndWrite(
  opened: OpenPackage,
  name: string,
  batch: AssetBatch,
): Promise<Omit<WrittenFile, "themeId">> {
  const { contents, sha256 } = await opened.read(name);
  return { sha256, blob: await batch.write(contents) };
}

/** A theme of the library in the form that the import plan takes. */
export function asPlanned({ manifest, tokens, css, layouts, assets }: LibraryTheme): PlannedTheme {
  return { manifest, tokens, css, layouts, assets: { size: assets.length }, ignoredFiles: [] };
}
