import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "@sitevine/contracts";
import type { ZipLimits } from "@sitevine/theme-engine";
import { reaching } from "../files/obstacle.js";
import type { ReadOptions } from "../files/read-options.js";
import { isQuietlyLeftOut } from "./author-files.js";

/** The files of an author's folder that belong to its package. */
export interface PackageFolder {
  /** By path in the package, sorted by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly findings: readonly Finding[];
}

/** What a folder must hold to be a package. */
export interface PackagePlan {
  /** “theme” or “plugin”, for findings. */
  readonly kind: string;
  /** The file that is read first. */
  readonly manifest: string;
  /** The other files and folders that belong to the package; folders end with a slash. */
  partsOf(manifest: Uint8Array | undefined, root: readonly string[]): readonly string[];
  /** Files that are made from the folder instead of read from it. */
  readonly make?: (folder: string, manifest: Uint8Array | undefined, options: ReadOptions) => Promise<PackageFolder>;
  /** Files and folders at the root that are left out without a notice. */
  readonly own?: readonly string[];
  readonly limits: ZipLimits;
}

/**
 * Reads the files that belong to the package. Links are not followed. Other files are left out with a notice, unless authors
 * usually keep them beside a package.
 */
export async function readPackageFolder(
  folder: string,
  plan: PackagePlan,
  { signal, progress }: ReadOptions,
): Promise<PackageFolder> {
  const files = new Map<string, Uint8Array>();
  const findings: Finding[] = [];
  let left = plan.limits.totalBytes;

  const take = async (path: string): Promise<void> => {
    signal.throwIfAborted();
    const fullPath = join(folder, path);
    const stats = await reaching(fullPath, lstat(fullPath));
    if (stats.isDirectory()) return takeFolder(path);
    if (!stats.isFile()) findings.push(error("zip/special-file", path, "is a link or another special file"));
    else if (stats.size > Math.min(left, plan.limits.fileBytes(path)))
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
  if (names.includes(plan.manifest)) await take(plan.manifest);
  const parts = plan.partsOf(files.get(plan.manifest), names).map((part) => part.replace(/\/$/, ""));
  for (const part of parts) if (!files.has(part) && (await exists(join(folder, part)))) await take(part);
  const known = new Set([plan.manifest, ...parts, ...(plan.own ?? [])].map((path) => path.split("/")[0]));
  for (const name of names) if (!known.has(name) && !isQuietlyLeftOut(name)) findings.push(leftOut(name, plan.kind));
  const made = await plan.make?.(folder, files.get(plan.manifest), { signal, progress });
  for (const [path, bytes] of made?.files ?? []) files.set(path, bytes);
  findings.push(...(made?.findings ?? []));
  progress(undefined);
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return { files: new Map(sorted), findings };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await reaching(folder, readdir(folder))).sort();
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}

const error = (rule: string, file: string, message: string): Finding => ({ rule, level: "error", file, message });

function leftOut(file: string, kind: string): Finding {
  const message = `is no part of a ${kind} and is not packed`;
  return { rule: "package/unknown-file", level: "notice", file, message };
}
