import { lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { ObstacleError } from "../usage-error.js";
import { reaching } from "./obstacle.js";
import type { ReadOptions } from "./read-options.js";

/** True for a folder that is not there yet or holds nothing. Throws an ObstacleError when it is something else. */
export async function isVacant(folder: string): Promise<boolean> {
  const stats = await statsOf(folder);
  if (!stats) return true;
  if (!stats.isDirectory()) throw new ObstacleError(`${folder} is there already, and is no folder.`);
  return (await reaching(folder, readdir(folder))).length === 0;
}

/**
 * Writes files below a folder by their relative paths, and over what has their names. Nothing is written through a link that
 * lies in the folder, and nothing outside of it.
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
    if (!target.startsWith(root + sep)) throw new ObstacleError(`${path} lies outside of ${folder}.`);
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
    if (stats && !stats.isDirectory()) throw new ObstacleError(`${at} is no folder, but ${path} belongs into it.`);
    if (!stats && at !== root) await reaching(at, mkdir(at));
  }
}

/** Takes away the file or link that stands where a file will be. */
async function clear(target: string): Promise<void> {
  const stats = await statsOf(target);
  if (stats?.isDirectory()) throw new ObstacleError(`${target} is a folder where a file belongs.`);
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
