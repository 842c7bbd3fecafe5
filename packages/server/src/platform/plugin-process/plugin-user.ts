import { chmod, lchown, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../unreachable-reason.js";

/** The account of a process. */
export interface PluginUser {
  readonly uid: number;
  readonly gid: number;
}

/** The account that systems know as nobody: it owns nothing. */
const NOBODY: PluginUser = { uid: 65_534, gid: 65_534 };

/** A group of that account beside its own: of the processes that have databases of plugins open. */
const DATABASE_GROUP = 65_533;

/** Whom the process of a plugin's database runs as, by whom the plugin runs as. */
export const databaseUserOf = (user: PluginUser): PluginUser => ({ ...user, gid: DATABASE_GROUP });

const READ = 0o4;
const ENTER = 0o1;

/** Whether an account that owns nothing reads the file, or lists the folder, and gets there. */
async function isOpenToOthers(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & READ) === 0) return false;
  for (let folder = found.isDirectory() ? path : dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & ENTER) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Whom plugins run as where the site runs as root: nobody, unless that account cannot reach Node or one of these paths. Undefined
 * for the user of the site.
 */
export async function findPluginUser(paths: readonly string[]): Promise<PluginUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const open = await Promise.all([process.execPath, ...paths].map(isOpenToOthers));
  return open.every(Boolean) ? NOBODY : undefined;
}

/** Gives a folder and everything in it to the user. Links are given, and not followed. */
export async function handOver(folder: string, { uid, gid }: PluginUser): Promise<void> {
  await lchown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await handOver(path, { uid, gid });
    else await lchown(path, uid, gid);
  }
}

const ROOT_UID = 0;
const [GROUP_FOLDER, GROUP_FILE] = [0o770, 0o660];

/**
 * Gives the folder of a database to the group of the user, so that the account alone, which the plugin has too, does not reach it.
 * Other processes may use it meanwhile.
 */
export async function handOverToGroup(folder: string, { gid }: PluginUser): Promise<void> {
  async function give(path: string, mode: number): Promise<void> {
    await lchown(path, ROOT_UID, gid);
    await chmod(path, mode);
  }
  await give(folder, GROUP_FOLDER);
  for (const name of await readdir(folder))
    await give(join(folder, name), GROUP_FILE).catch((error: unknown) => {
      // SQLite deletes what it keeps beside the file when it closes it.
      if (errorCode(error) !== "ENOENT") throw error;
    });
}
