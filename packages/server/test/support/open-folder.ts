import { chmod, mkdtemp, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TemporaryDirectory } from "@sitevine/testkit";

const ENTER = 0o1;

/** Whether every user gets to this folder. */
async function isOpen(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (!found || (found.mode & ENTER) === 0) return false;
  return dirname(folder) === folder || isOpen(dirname(folder));
}

/** A folder that every user gets to, even if that of this test run, or the package, is in a folder of root. */
export async function openFolder(): Promise<TemporaryDirectory> {
  for (const parent of [tmpdir(), "/dev/shm", "/var/tmp", "/tmp"]) {
    if (!(await isOpen(parent))) continue;
    const path = await realpath(await mkdtemp(join(parent, "sitevine-open-")));
    await chmod(path, 0o755);
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  }
  throw new Error("No folder for temporary files is open to every user: make /var/tmp so with chmod 1777 /var/tmp.");
}
