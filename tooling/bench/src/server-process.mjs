import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const parentWatch = new URL("../../run/parent-watch.mjs", import.meta.url).href;

/** Preloaded into a process that is measured, see {askMemory} and {askCpu}. */
export const PROBE = new URL("probe.mjs", import.meta.url).href;

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Starts a server in a child process that ends with this one. Its standard error is shown, its other output is not.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function spawnServer(args, env) {
  const child = spawn(process.execPath, ["--import", parentWatch, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/**
 * Current and peak memory of a process with the probe, in megabytes.
 * @param {import("node:child_process").ChildProcess} child
 * @param {"memory" | "settled"} question `settled` collects what nobody holds first
 * @returns {Promise<{ now: number, peak: number }>}
 */
export async function askMemory(child, question) {
  child.send(question);
  const [memory] = await once(child, "message");
  return memory;
}

/**
 * The processor time that a process with the probe has used, in milliseconds.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
export async function askCpu(child) {
  child.send("cpu");
  const [ms] = await once(child, "message");
  return ms;
}
