import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const PREFIX = "sitevine-tests-";
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * Gives tests a folder for temporary files in memory, where the machine has one that is large enough. Tests write thousands of
 * small databases, and waiting for the disk takes a large part of their time. What Node compiles is kept there as well: tests start
 * the same programs hundreds of times. A TMPDIR that is set stays.
 * @template Result
 * @param {NodeJS.ProcessEnv} env
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result> | Result} run
 * @param {{ memory?: string, enoughBytes?: number }} [machine]
 * @returns {Promise<Result>}
 */
export async function withScratch(env, run, { memory = IN_MEMORY, enoughBytes = ENOUGH_BYTES } = {}) {
  if (env.TMPDIR || freeBytes(memory) < enoughBytes) return run(env);
  removeAbandoned(memory);
  const folder = mkdtempSync(join(memory, `${PREFIX}${process.pid}-`));
  // Like any folder for temporary files, other users may use it: a plugin's process runs as one.
  chmodSync(folder, 0o1777);
  try {
    return await run({ ...env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, "compiled") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function freeBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * Removes what runs left behind that were killed; it would take up memory until the next boot.
 * @param {string} memory
 */
function removeAbandoned(memory) {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : undefined;
    if (pid && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
