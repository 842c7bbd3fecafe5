import { constants } from "node:fs";
import { copyFile, link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newRunName } from "./run-name.js";

export interface AtomicWriteOptions {
  /** Permission bits of the new file. */
  readonly mode?: number;
  /** The folder for the unfinished file, on the same file system; defaults to the target's own folder. */
  readonly scratch?: string;
}

/** Replaces the file. Whoever reads it, even after a crash, gets the complete old or the complete new content. */
export async function writeFileAtomic(
  file: string,
  bytes: Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<void> {
  await putInPlace(await writeUnfinished(scratchOf(file, options), bytes, options), file);
}

async function copyFileAtomic(source: string, file: string, options: AtomicWriteOptions): Promise<void> {
  const unfinished = nameUnfinished(scratchOf(file, options));
  try {
    await copyFile(source, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await makeDurable(unfinished, options.mode);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await putInPlace(unfinished, file);
}

/**
 * The same with the content of another file, which gets a second name where the file system can do that, and is copied otherwise.
 * It must not change any more, but its first name may be deleted.
 */
export async function linkFileAtomic(source: string, file: string, options: AtomicWriteOptions = {}): Promise<void> {
  const unfinished = nameUnfinished(scratchOf(file, options));
  try {
    await link(source, unfinished);
  } catch {
    // Another file system, or one without hard links; if it is anything else, copying says so.
    return await copyFileAtomic(source, file, options);
  }
  try {
    await makeDurable(unfinished, options.mode);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await putInPlace(unfinished, file);
}

/**
 * Creates the file with all of its content, or returns false when it exists: of several concurrent calls exactly one
 * succeeds.
 */
export async function createFileOnce(
  file: string,
  bytes: Uint8Array,
  options: AtomicWriteOptions = {},
): Promise<boolean> {
  const unfinished = await writeUnfinished(scratchOf(file, options), bytes, options);
  try {
    // A hard link appears with its whole content. Unlike a rename it never replaces a file; unlike an exclusive open it
    // never shows an incomplete one.
    await link(unfinished, file);
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(file));
  return true;
}

/** Creates the folder and its parents so that they survive a power failure; `mode` applies to the folder itself. */
export async function makeFolder(folder: string, mode = 0o755): Promise<void> {
  // Node's recursive mkdir is not used: it never returns where the file system refuses to create parents, as /proc
  // does.
  try {
    await makeOneFolder(folder, mode);
  } catch (error) {
    if (!isErrno(error, "ENOENT") || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await makeOneFolder(folder, mode);
  }
}

/** True for a system error with this code, for example ENOENT. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

async function makeOneFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (isErrno(error, "EEXIST") && (await stat(folder)).isDirectory()) return;
    throw error;
  }
  await syncFolder(dirname(folder));
}

const scratchOf = (file: string, { scratch }: AtomicWriteOptions): string => scratch ?? dirname(file);
const nameUnfinished = (scratch: string): string => join(scratch, `.unfinished-${newRunName()}`);

async function makeDurable(file: string, mode = 0o644): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putInPlace(unfinished: string, file: string): Promise<void> {
  try {
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Writes the bytes to disk as an unfinished file of the folder, whose path is returned. It has to be renamed or deleted. */
export async function writeUnfinished(
  scratch: string,
  bytes: Uint8Array,
  { mode = 0o644 }: Pick<AtomicWriteOptions, "mode"> = {},
): Promise<string> {
  const unfinished = nameUnfinished(scratch);
  const handle = await open(unfinished, "wx", mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return unfinished;
}

/** Writes the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
