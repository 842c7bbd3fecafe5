import { lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { ObstacleError } from "../usage-error.js";
import { reaching } from "./obstacle.js";
import type { ReadOptions } from "./read-options.js";

/** True for a folder that does not exist or is empty. Throws an ObstacleError when it is something else. */
export async function isVacant(folder: string): Promise<boolean> {
  const stats = await statsOf(folder);
  if (!stats) return true;
  if (!stats.isDirectory()) throw new ObstacleError(`${folder} exists and is not a folder.`);
  return (await reaching(folder, readdir(folder))).length === 0;
}

/**
 * Writes files below a folder by their relative paths, and replaces existing ones. Never writes through a link in the folder,
 * nor outside of it.
 */
export async function writeFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
  { signal, progress }: ReadOptions,
): Promise<void> {
  const root = resolve(folder);
  await reaching(folder, mkdir(root, { recursive: true }));
  let written = 0;
  for (const [path, bytes] of files) {
    signal.throwIfAborted();
    const target = resolve(root, path);
    if (!target.startsWith(root + sep)) throw new ObstacleError(`${path} is outside of ${folder}.`);
    await makeFolders(root, path);
    await clear(target);
    await reaching(target, writeFile(target, bytes, { flag: "wx", signal }));
    written += 1;
    progress(`Writing ${written} of ${files.size} files`);
  }
  progress(undefined);
}

async function makeFolders(root: string, path: string): Promise<void> {
  let at = root;
  for (const step of dirname(path).split("/")) {
    at = join(at, step);
    const stats = at === root ? undefined : await statsOf(at);
    if (stats && !stats.isDirectory()) throw new ObstacleError(`${at} is not a folder, but ${path} belongs in it.`);
    if (!stats && at !== root) await reaching(at, mkdir(at));
  }
}

/** Removes the file or link at the path of a new file. */
async function clear(target: string): Promise<void> {
  const stats = await statsOf(target);
  if (stats?.isDirectory()) throw new ObstacleError(`${target} is a folder, but a file belongs there.`);
  if (stats) await reaching(target, rm(target));
}

async function statsOf(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    return reaching(path, Promise.reject(error));
  }
}
