import { readFile, stat } from "node:fs/promises";
import type { Finding } from "@sitevine/contracts";
import { readZip, writeZip, ZIP_LIMITS } from "@sitevine/theme-engine";
import { ObstacleError } from "../usage-error.js";
import { reaching } from "./obstacle.js";
import { readThemeFolder } from "./read-folder.js";
import type { ReadOptions } from "./read-options.js";

/** A theme on disk: a folder or a finished package. */
export interface ThemeSource {
  readonly kind: "folder" | "package";
  readonly path: string;
  /** Files by their path in the package; empty for an unreadable zip. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The zip; null when it is too large to check. */
  readonly bytes: Uint8Array | null;
  /** Findings from collecting the files. */
  readonly findings: readonly Finding[];
}

/** Reads a theme's folder or package. Throws an ObstacleError when the disk does not provide it. */
export async function readThemeSource(path: string, options: ReadOptions): Promise<ThemeSource> {
  const stats = await reaching(path, stat(path));
  if (stats.isDirectory()) return readFolderSource(path, options);
  if (!stats.isFile()) throw new ObstacleError(`${path} is neither a folder nor a file.`);
  const source = { kind: "package", path, files: new Map<string, Uint8Array>() } as const;
  if (stats.size > ZIP_LIMITS.packageBytes) return { ...source, bytes: null, findings: [tooLarge(stats.size)] };
  const bytes = await reaching(path, readFile(path, { signal: options.signal }));
  const zip = readZip(bytes);
  return { ...source, bytes, findings: [], ...(zip.ok && { files: zip.entries }) };
}

async function readFolderSource(path: string, options: ReadOptions): Promise<ThemeSource> {
  const { files, findings } = await readThemeFolder(path, options);
  options.progress(`Packing ${files.size} files`);
  const bytes = writeZip(files);
  options.progress(undefined);
  return { kind: "folder", path, files, bytes, findings };
}

function tooLarge(size: number): Finding {
  const most = ZIP_LIMITS.packageBytes / 1024 ** 2;
  const message = `is larger than ${most} MB: ${Math.ceil(size / 1024 ** 2)} MB`;
  return { rule: "zip/size", level: "error", file: "package", message };
}
