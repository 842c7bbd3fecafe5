import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { ask } from "./child.mjs";
import { Failed } from "./endings.mjs";
import { satisfiesFloor } from "./versions.mjs";
import { root, rootManifest } from "./workspace.mjs";

const windows = process.platform === "win32";
const memory = join(root, "node_modules", ".sitevine", "toolchain.json");

/**
 * The tools that everything else runs with.
 * @typedef {object} Toolchain
 * @property {string} node absolute path of a Node that satisfies `engines.node`
 * @property {string} pnpm absolute path of the pinned pnpm
 * @property {NodeJS.ProcessEnv} env the environment with both first on PATH
 */

/**
 * Packages, Node and folder of borrowed tools.
 * @typedef {{ packages: string[], node: string, folder: string }} Found
 */

/**
 * Fetches the pinned pnpm from the npm registry, and the pinned Node too if the local one is below `engines.node`. Nothing is
 * installed globally: both are in npm's cache, and the next run finds them there without npm.
 * @returns {Promise<Toolchain>}
 */
export async function borrowToolchain() {
  const localNodeServes = satisfiesFloor(process.versions.node, rootManifest.engines.node);
  const packages = [rootManifest.packageManager, ...(localNodeServes ? [] : [`node@${rootManifest.config.node}`])];
  const found = recall(packages) ?? (await fetchTools(packages));
  const node = localNodeServes ? process.execPath : found.node;
  return { node, pnpm: pnpmIn(found.folder), env: withPath([dirname(node), found.folder]) };
}

/** @param {string[]} packages @returns {Found | undefined} */
function recall(packages) {
  try {
    /** @type {Found} */
    const found = JSON.parse(readFileSync(memory, "utf8"));
    const same = String(found.packages) === String(packages);
    return same && existsSync(found.node) && existsSync(pnpmIn(found.folder)) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string[]} packages @returns {Promise<Found>} */
async function fetchTools(packages) {
  const [command, ...first] = npmCommand();
  const question = 'node -p "JSON.stringify([process.execPath,process.env.PATH])"';
  const args = [...first, "exec", "--yes", ...packages.map((name) => `--package=${name}`), "--call", question];
  const { code, output } = await ask(command, args);
  if (code !== 0) throw new Failed(`npm could not fetch ${packages.join(" and ")}; is the npm registry reachable?`);
  /** @type {[string, string]} */
  const [node, path] = JSON.parse(output);
  const folder = path.split(delimiter).find((entry) => existsSync(pnpmIn(entry)));
  if (folder === undefined) throw new Failed(`npm fetched ${packages.join(" and ")} but no pnpm came of it.`);
  const found = { packages, node, folder };
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, `${JSON.stringify(found)}\n`);
  return found;
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  // `npm run` sets this to npm's own script; another package manager sets it to its own.
  const running = process.env.npm_execpath ?? "";
  if (basename(running) === "npm-cli.js") return [process.execPath, running];
  const beside = join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js");
  return windows ? [process.execPath, beside] : ["npm"];
}

/** @param {string} folder */
const pnpmIn = (folder) => join(folder, windows ? "pnpm.cmd" : "pnpm");

/** @param {string[]} folders @returns {NodeJS.ProcessEnv} */
function withPath(folders) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return {
    ...process.env,
    [name]: [...folders, process.env[name] ?? ""].join(delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
  };
}
