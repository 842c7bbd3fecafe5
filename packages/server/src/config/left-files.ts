import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { isErrno } from "../platform/files/atomic-write.js";
import type { SiteConfig } from "./config.js";

/** Name in the folder of files before a site is installed, beside those that begin with a dot. */
const OF_EVERY_START = "health";

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrno(error, "ENOENT") || isErrno(error, "ENOTDIR")) return [];
    throw error;
  }
}

/**
 * True when the data folder has what only a site leaves that was in use: files of themes and members, packages of plugins, or a
 * secret without the SQLite file that every start makes after it. To be asked before the start writes there.
 */
export async function hasLeftFiles({ data, storage }: Pick<SiteConfig, "data" | "storage">): Promise<boolean> {
  const stored = await namesIn(storage.root);
  if (stored.some((name) => !name.startsWith(".") && name !== OF_EVERY_START)) return true;
  if ((await namesIn(join(data.dir, "plugins"))).length > 0) return true;
  const [hasSecret, hasFile, isBeingInstalled] = await Promise.all(
    ["site-secret", "site.sqlite", "install.json"].map((name) => isThere(join(data.dir, name))),
  );
  return hasSecret === true && hasFile === false && isBeingInstalled === false;
}

/** Warning of the log about a data folder of a site whose database has no site. */
export const LEFT_FILES_WARNING =
  "DATA_DIR has files of a site, but the database has none. If the site was installed before, do not install it again: stop, " +
  "and put site.sqlite back from a backup, or set DATABASE_URL as it was.";
