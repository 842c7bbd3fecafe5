import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runStep } from "./child.mjs";
import { Failed } from "./endings.mjs";
import { step } from "./progress.mjs";
import { borrowToolchain } from "./toolchain.mjs";
import { root } from "./workspace.mjs";

/** @typedef {import("./toolchain.mjs").Toolchain} Toolchain */

const turboScript = join(root, "node_modules", "turbo", "bin", "turbo");

/**
 * Installs exactly what the lockfile names and builds: steps one and two of every command. Both are fast when there is nothing
 * to do, since pnpm and turbo cache their results.
 * @param {{ verbose: boolean, steps: number, filters: string[] }} options `filters` are turbo's; none means everything
 * @returns {Promise<Toolchain>}
 */
export async function prepare({ verbose, steps, filters }) {
  const tools = await step(`1/${steps}`, "Installing packages", async () => {
    const toolchain = await borrowToolchain();
    const code = await runStep(toolchain.pnpm, ["install", "--frozen-lockfile"], { env: toolchain.env, show: verbose });
    if (code !== 0) throw new Failed("Installing failed; pnpm says why above.");
    return toolchain;
  });
  await step(`2/${steps}`, "Building", async () => {
    const logs = verbose ? "full" : "errors-only";
    const only = filters.map((filter) => `--filter=${filter}`);
    const code = await turbo(tools, ["build", `--output-logs=${logs}`, ...only], { show: verbose });
    if (code !== 0) throw new Failed("Building failed; the output is above.");
  });
  return tools;
}

/**
 * Runs turbo tasks.
 * @param {Toolchain} tools
 * @param {string[]} args
 * @param {{ show: boolean, atOnce?: number }} options `atOnce` is how many tasks run side by side; one per processor when
 *   left out
 */
export function turbo(tools, args, { show, atOnce = Math.max(2, availableParallelism()) }) {
  const common = [turboScript, "run", `--concurrency=${atOnce}`, "--log-order=grouped", "--no-update-notifier"];
  return runStep(tools.node, [...common, ...args], { env: tools.env, show });
}
