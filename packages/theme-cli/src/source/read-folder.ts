import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Finding, THEME_PACKAGE_FILES } from "@sitevine/contracts";
import { ZIP_LIMITS } from "@sitevine/theme-engine";
import { isQuietlyLeftOut } from "./author-files.js";
import { namedScreenshot } from "./manifest-fields.js";
import { reaching } from "./obstacle.js";
import type { ReadOptions } from "./read-options.js";

/** The files of a theme's folder that belong to its package. */
export interface ThemeFolder {
  /** By path in the package, sorted by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly Finding[];
}

const { manifest, tokens } = THEME_PACKAGE_FILES;
const ROOT_FILES: ReadonlySet<string> = new Set([manifest, tokens]);
const FOLDERS: ReadonlySet<string> = new Set(["styles", "layouts", "assets"]);
const MOST_BYTES = ZIP_LIMITS.totalBytes;

/**
 * Reads the files that belong to the package: the manifest, the tokens, everything below `styles/`, `layouts/` and `assets/`,
 * and the picture that the manifest names. Links are not followed. Other files are left out with a notice, unless authors
 * usually keep them beside a theme.
 */
export async function readThemeFolder(folder: string, { signal, progress }: ReadOptions): Promise<ThemeFolder> {
  const files = new Map<string, Uint8Array>();
  const findings: Finding[] = [];
  let left = MOST_BYTES;

  const take = async (path: string): Promise<void> => {
    signal.throwIfAborted();
    const fullPath = join(folder, path);
    const stats = await reaching(fullPath, lstat(fullPath));
    if (stats.isDirectory()) return takeFolder(path);
    if (!stats.isFile()) findings.push(error("zip/special-file", path, "is a link or another special file"));
    else if (stats.size > Math.min(left, ZIP_LIMITS.fileBytes(path)))
      findings.push(error("zip/entry-size", path, `is larger than a package can hold: ${stats.size} bytes`));
    else {
      files.set(path, await reaching(fullPath, readFile(fullPath, { signal })));
      left -= stats.size;
      progress(`Reading ${files.size} files`);
    }
  };
  const takeFolder = async (path: string): Promise<void> => {
    for (const name of await namesIn(join(folder, path))) if (!isQuietlyLeftOut(name)) await take(`${path}/${name}`);
  };

  const names = await namesIn(folder);
  for (const name of names) if (ROOT_FILES.has(name) || FOLDERS.has(name)) await take(name);
  const screenshot = namedScreenshot(files.get(manifest));
  if (screenshot !== undefined && !files.has(screenshot) && (await isFile(join(folder, screenshot))))
    await take(screenshot);
  const taken = new Set([...files.keys()].map((path) => path.split("/")[0]));
  for (const name of names)
    if (!taken.has(name) && !FOLDERS.has(name) && !ROOT_FILES.has(name) && !isQuietlyLeftOut(name))
      findings.push(leftOut(name));
  progress(undefined);
  return { files, findings };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await reaching(folder, readdir(folder))).sort();
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isFile();
  } catch {
    return false;
  }
}

const error = (rule: string, file: string, message: string): Finding => ({ rule, level: "error", file, message });

function leftOut(file: string): Finding {
  const message = "is no part of a theme and is not packed";
  return { rule: "package/unknown-file", level: "notice", file, message };
}
