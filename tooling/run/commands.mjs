import { join } from "node:path";
import { check } from "./check.mjs";
import { runForeground, runProgram } from "./child.mjs";
import { prepare } from "./prepare.mjs";
import { readRequest } from "./request.mjs";
import { siteCommand, siteEnvironment } from "./site-command.mjs";
import { borrowToolchain } from "./toolchain.mjs";
import { root } from "./workspace.mjs";

/**
 * One command: it takes what was typed after its name and gives the exit code.
 * @typedef {object} Command
 * @property {(typed: string[]) => Promise<number>} run
 * @property {boolean} endsByStop true when being told to stop is its normal end
 */

const marketplace = join(root, "apps", "marketplace-stub", "dist", "main.js");
const demo = join(root, "tooling", "demo", "src", "main.mjs");
const bench = join(root, "tooling", "bench", "src", "main.mjs");
const matrix = join(root, "tooling", "ci", "matrix.mjs");

/** @type {ReadonlyMap<string, Command>} */
export const commands = new Map([
  ["start", { run: site("Starting the site", ["start"]), endsByStop: true }],
  ["sitevine", { run: site("Running sitevine", []), endsByStop: true }],
  [
    "marketplace",
    { run: program("Starting the marketplace", [marketplace], ["@sitevine/marketplace-stub..."]), endsByStop: true },
  ],
  ["demo", { run: program("Starting the demo", [demo]), endsByStop: true }],
  ["bench", { run: program("Measuring", [bench]), endsByStop: false }],
  ["test", { run: (typed) => check(readRequest(typed)), endsByStop: false }],
  ["verify", { run: verify, endsByStop: false }],
  ["exec", { run: exec, endsByStop: false }],
]);

/**
 * Builds, then runs a program of this repository with the remaining arguments.
 * @param {string} title
 * @param {string[]} command
 * @param {string[]} [filters] what to build, as turbo filters; everything when left out
 * @param {NodeJS.ProcessEnv} [environment] of the program, where ours does not say otherwise
 * @returns {Command["run"]}
 */
function program(title, command, filters = [], environment = {}) {
  return async (typed) => {
    const { verbose, args } = readRequest(typed);
    const tools = await prepare({ verbose, steps: 3, filters });
    console.log(`3/3 ${title}`);
    return runProgram(tools.node, [...command, ...args], { env: { ...environment, ...tools.env } });
  };
}

/** @param {string} title @param {string[]} args */
function site(title, args) {
  return program(title, [...siteCommand, ...args], ["@sitevine/site..."], siteEnvironment);
}

/**
 * Everything that CI runs: the checks and tests, then the tests that need a database server, Redis and a browser.
 * @type {Command["run"]}
 */
async function verify(typed) {
  const checks = await check(readRequest(typed));
  const tools = await borrowToolchain();
  const rest = await runProgram(tools.node, [matrix], { env: tools.env });
  return Math.max(checks, rest);
}

/**
 * Runs any command with the fetched tools on PATH, for example `exec pnpm --filter @sitevine/contracts test`.
 * @type {Command["run"]}
 */
async function exec([command = "pnpm", ...args]) {
  const { env } = await borrowToolchain();
  return runForeground(command, args, { env });
}
