import { readFile, stat } from "node:fs/promises";
import type { Finding } from "@sitevine/contracts";
import { readZip, writeZip } from "@sitevine/theme-engine";
import { reaching } from "../files/obstacle.js";
import type { ReadOptions } from "../files/read-options.js";
import { ObstacleError } from "../usage-error.js";
import { type PackagePlan, readPackageFolder } from "./read-folder.js";

/** A theme or plugin on disk: a folder or a finished package. */
export interface PackageSource {
  readonly kind: "folder" | "package";
  readonly path: string;
  /** Files by their path in the package; empty for an unreadable zip. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The zip; null when it is too large to check. */
  readonly bytes: Uint8Array | null;
  /** Findings from collecting the files. */
  readonly findings: readonly Finding[];
}

/** Reads a folder or package. Throws an ObstacleError when the disk does not provide it. */
export async function readPackageSource(path: string, plan: PackagePlan, options: ReadOptions): Promise<PackageSource> {
  const stats = await reaching(path, stat(path));
  if (stats.isDirectory()) return readFolderSource(path, plan, options);
  if (!stats.isFile()) throw new ObstacleError(`${path} is neither a folder nor a file.`);
  const source = { kind: "package", path, files: new Map<string, Uint8Array>() } as const;
  const most = plan.limits.packageBytes;
  if (stats.size > most) return { ...source, bytes: null, findings: [tooLarge(stats.size, most)] };
  const bytes = await reaching(path, readFile(path, { signal: options.signal }));
  const zip = readZip(bytes, plan.limits);
  return { ...source, bytes, findings: [], ...(zip.ok && { files: zip.entries }) };
}

async function readFolderSource(path: string, plan: PackagePlan, options: ReadOptions): Promise<PackageSource> {
  const { files, findings } = await readPackageFolder(path, plan, options);
  options.progress(`Packing ${files.size} files`);
  const bytes = writeZip(files);
  options.progress(undefined);
  return { kind: "folder", path, files, bytes, findings };
}

function tooLarge(size: number, limit: number): Finding {
  const message = `is larger than ${limit / 1024 ** 2} MB: ${Math.ceil(size / 1024 ** 2)} MB`;
  return { rule: "zip/size", level: "error", file: "package", message };
}
