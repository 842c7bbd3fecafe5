import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { makeFolder } from "../platform/files/atomic-write.js";
import type { SiteConfig } from "./config.js";
import { ConfigError } from "./config-error.js";

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "the program may not write there"],
  ["EPERM", "the program may not write there"],
  ["EROFS", "the file system is read-only"],
  ["ENOTDIR", "a part of the path is a file"],
  ["EEXIST", "it is a file"],
  ["ENOSPC", "the disk is full"],
]);

type Folders = Pick<SiteConfig, "data" | "storage">;

/** The folder of uploads and downloads while they last. */
export const incomingDir = ({ data }: Pick<SiteConfig, "data">): string => join(data.dir, "incoming");

/**
 * Creates the folders that the site writes to, the data folder readable by its owner only, and tests whether files can be
 * written in each. After a backup was put back by another user, they can be in some and not in others.
 * @throws {ConfigError} when nothing can be written in one of them.
 */
export async function prepareFolders(config: Folders): Promise<void> {
  const { data, storage } = config;
  await prepareFolder("DATA_DIR", data.dir, 0o700);
  const isInDataDir = !relative(data.dir, storage.root).startsWith("..");
  await prepareFolder(isInDataDir ? "DATA_DIR" : "STORAGE_URL", storage.root, 0o755);
  await prepareFolder("DATA_DIR", incomingDir(config), 0o700);
}

async function prepareFolder(variable: "DATA_DIR" | "STORAGE_URL", folder: string, mode: number): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder, mode);
    await writeFile(probe, "", { flag: "wx" });
    await rm(probe);
    // The program also lists them, which is a right of its own.
    await access(folder, constants.R_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const reason = REASONS.get(code) ?? `the system says ${code}`;
    const message = `${variable} must be a folder that can be written to, but ${reason}: ${folder}`;
    throw new ConfigError(variable, message, { cause: error });
  }
}
