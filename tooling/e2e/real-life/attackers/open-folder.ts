import { chmod, copyFile, mkdtemp, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TemporaryDirectory } from "@sitevine/testkit";

const ENTER = 0o1;

/** True where every account gets to this folder. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (!found || (found.mode & ENTER) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
}

/** A folder that every account gets to, also where the temporary folder of the run belongs to root alone. */
export async function openFolder(): Promise<TemporaryDirectory> {
  for (const parent of [tmpdir(), "/dev/shm", "/var/tmp", "/tmp"]) {
    if (!(await isOpenToAll(parent))) continue;
    const path = await realpath(await mkdtemp(join(parent, "sitevine-bench-")));
    await chmod(path, 0o755);
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }
  throw new Error("No folder for temporary files is open to every user: make /var/tmp so with chmod 1777 /var/tmp.");
}

/** Copies the Node of the test, which may be in a folder of root, to where every account can run it. */
export async function copyNode(folder: string): Promise<string> {
  const node = join(folder, "node");
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  return node;
}
