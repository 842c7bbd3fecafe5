import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../platform/files/atomic-write.js";
import { ConfigError } from "./config-error.js";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "the program may not write there"],
  ["EPERM", "the program may not write there"],
  ["EROFS", "the file system is read-only"],
  ["ENOTDIR", "a part of the path is a file"],
  ["EEXIST", "it is a file"],
  ["ENOSPC", "the disk is full"],
]);

/**
 * Creates the data folder, readable by its owner only, and tests whether files can be written in it.
 * @throws {ConfigError} when nothing can be written there.
 */
export async function prepareDataDir(dir: string): Promise<void> {
  const probe = join(dir, `.probe-${randomUUID()}`);
  try {
    await makeFolder(dir, 0o700);
    await writeFile(probe, "", { flag: "wx" });
    await rm(probe);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const reason = REASONS.get(code) ?? `the system says ${code}`;
    throw new ConfigError("DATA_DIR", `DATA_DIR must be a folder that can be written to, but ${reason}: ${dir}`, {
      cause: error,
    });
  }
}
