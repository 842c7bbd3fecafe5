import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PASSWORD = "demo-password.txt";
/** Stands in the folder while it is being made: what a stop left behind is made anew. */
const UNFINISHED = "demo-unfinished";

/**
 * Gives the password of a demo's members, and has the folder made where it is not there yet. Takes away only what a demo
 * left: a folder of anything else is refused.
 * @param {string} folder
 * @param {{ fresh: boolean, make: (password: string) => Promise<void> }} options
 */
export async function openDemoFolder(folder, { fresh, make }) {
  const has = (/** @type {string} */ name) => existsSync(join(folder, name));
  const isEmpty = !existsSync(folder) || (await readdir(folder)).length === 0;
  if (!isEmpty && !has(PASSWORD)) throw new Error(`${folder} is no demo's folder; set DATA_DIR to another one.`);
  if (!isEmpty && (fresh || has(UNFINISHED))) await rm(folder, { recursive: true });
  if (!has(PASSWORD)) {
    const password = randomBytes(9).toString("base64url");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, UNFINISHED), "");
    await writeFile(join(folder, PASSWORD), password, { mode: 0o600 });
    await make(password);
    await rm(join(folder, UNFINISHED));
  }
  return readFile(join(folder, PASSWORD), "utf8");
}
