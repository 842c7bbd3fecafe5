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

/** User of the process of a plugin's database, derived from that of the plugin. */
export const databaseUserOf = (user: PluginUser): PluginUser => ({ ...user, gid: DATABASE_GROUP });

const READ = 0o4;
const ENTER = 0o1;

/** File or folder that is closed to an account that owns nothing. */
interface Closed {
  readonly path: string;
  /** Permission that others lack, in the notation of chmod; null if they lack none. */
  readonly missing: "r" | "x" | null;
}

/** The folders on the way to a path, from the root, that others may not enter. */
async function closedFolders(path: string): Promise<readonly Closed[]> {
  const above = dirname(path) === path ? [] : await closedFolders(dirname(path));
  const found = await stat(path);
  const isClosed = found.isDirectory() && (found.mode & ENTER) === 0;
  return isClosed ? [...above, { path, missing: "x" }] : above;
}

/** Lists what others may not enter or read of a path. */
async function closedIn(path: string): Promise<readonly Closed[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [{ path, missing: null }];
  const folders = await closedFolders(path);
  return (found.mode & READ) === 0 ? [...folders, { path, missing: "r" }] : folders;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Finds the user for plugins if the site runs as root: nobody, unless that account cannot reach Node or one of these
 * paths. Undefined for the user of the site.
 */
export async function findPluginUser(paths: readonly string[]): Promise<PluginUser | undefined> {
  if (!isRoot()) return undefined;
  const closed = await Promise.all([process.execPath, ...paths].map(closedIn));
  return closed.every(({ length }) => length === 0) ? NOBODY : undefined;
}

const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

/** The command with which root lets others get to these paths. */
function openingCommand(closed: readonly Closed[]): string {
  const commands = (["x", "r"] as const).flatMap((right) => {
    const paths = new Set(closed.filter(({ missing }) => missing === right).map(({ path }) => quoted(path)));
    return paths.size > 0 ? [`chmod o+${right} ${[...paths].join(" ")}`] : [];
  });
  return commands.join(" && ");
}

/**
 * The command after which plugins run as nobody, where the site runs as root and that account does not get to Node, to the
 * program, which it has to read, or through the folder of the site's data. Undefined where nothing is in the way.
 */
export async function findOpeningCommand(program: string, dataDir: string): Promise<string | undefined> {
  if (!isRoot()) return undefined;
  const closed = await Promise.all([closedIn(process.execPath), closedIn(program), closedFolders(dataDir)]);
  return openingCommand(closed.flat()) || undefined;
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
