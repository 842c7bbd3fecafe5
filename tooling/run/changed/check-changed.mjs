import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "../child.mjs";
import { prepare, turbo } from "../prepare.mjs";
import { step } from "../progress.mjs";
import { withScratch } from "../scratch.mjs";
import { clearReports, describeCounts, describeSlowest, REPORTERS, readCounts } from "../test-reports.mjs";
import { root } from "../workspace.mjs";
import { changedFiles } from "./changed-files.mjs";
import { touchedServerTests, touchesDialects } from "./server-tests.mjs";

const SERVER = "@sitevine/server";
const PROGRAM_SUITE = "@sitevine/e2e";
const PROGRAM = /^(?:apps\/site|tooling\/e2e)\//;
// Changes in these may be visible in a browser.
const SEEN_IN_BROWSERS =
  /^(?:packages\/(?:reader|renderer)|packages\/server\/src\/pages|apps\/site|tooling\/e2e|examples)\//;
// Dependencies of the server that its tests only pass on: scripts for browsers, and themes.
const HANDED_ON = ["@sitevine/admin", "@sitevine/writer", "@sitevine/example-themes"];
const PACKAGE = /^((?:packages|apps|tooling|examples)\/[^/]+)\//;

/** @typedef {import("../toolchain.mjs").Toolchain} Toolchain */

/**
 * Tests what the changes since a commit affect: the changed packages and those that depend on them; of the server, only the
 * changed features and those that import them; the tests of the built program if it changed itself.
 * @param {{ verbose: boolean, since: string }} request
 * @returns {Promise<number>} 0 when all of it passed
 */
export async function checkChanged({ verbose, since }) {
  const files = changedFiles(since);
  const packages = changedPackages(files);
  if (packages.length === 0) {
    console.log(`No package has changed since ${since}: nothing to test.`);
    return 0;
  }
  // The server's tests load its sources, and other packages as they are built; so nothing that they load is built beside them.
  const loaded = packages.map((name) => (name === SERVER ? `${SERVER}^...` : `${name}...`));
  const tools = await prepare({ verbose, steps: 3, filters: [`${SERVER}^...`, ...loaded] });
  if (files.some((file) => SEEN_IN_BROWSERS.test(file)))
    console.log("A browser may show what changed: `npm run verify` runs its tests.");
  clearReports();
  const codes = await step("3/3", `Checking types of ${packages.join(", ")}, and testing what the changes touch`, () =>
    withScratch(tools.env, (env) =>
      Promise.all([
        checkPackages({ ...tools, env }, { packages, verbose, withProgram: files.some((file) => PROGRAM.test(file)) }),
        testServer({ ...tools, env }, { packages, files }),
      ]),
    ),
  );
  console.log(describeSlowest());
  console.log(describeCounts(readCounts()));
  return codes.flat().every((code) => code === 0) ? 0 : 1;
}

/**
 * Checks the types of packages, and tests them and what depends on them, but for the server.
 * @param {Toolchain} tools
 * @param {{ packages: readonly string[], verbose: boolean, withProgram: boolean }} changes
 */
async function checkPackages(tools, { packages, verbose, withProgram }) {
  const flags = ["--continue=dependencies-successful", `--output-logs=${verbose ? "full" : "errors-only"}`];
  const run = (/** @type {string[]} */ ...args) => turbo(tools, [...args, ...flags], { show: true, atOnce: 1 });
  const others = packages.filter((name) => name !== SERVER);
  const left = [SERVER, ...(withProgram ? [] : [PROGRAM_SUITE])].map((name) => `--filter=!${name}`);
  return [
    await run("typecheck", ...packages.map((name) => `--filter=${name}`)),
    others.length === 0 ? 0 : await run("test", ...others.map((name) => `--filter=...${name}`), ...left),
  ];
}

/**
 * Runs those tests of the server that the changes touch, without in-process PostgreSQL where none of them is about what changed
 * in SQL.
 * @param {Toolchain} tools
 * @param {{ packages: readonly string[], files: readonly string[] }} changes
 */
function testServer({ pnpm, env }, { packages, files }) {
  const { dependencies, devDependencies } = manifestIn("packages/server");
  const isRun = (/** @type {string} */ name) =>
    name in { ...dependencies, ...devDependencies } && !HANDED_ON.includes(name);
  const tests = packages.some(isRun) ? undefined : touchedServerTests(files);
  if (tests?.length === 0) return 0;
  const databases = tests && !env.DATABASE_URL && !touchesDialects(files) ? { TEST_DATABASES: "sqlite" } : {};
  const args = ["--filter", SERVER, "exec", "vitest", "run", "--passWithNoTests", ...REPORTERS];
  return runStep(pnpm, [...args, ...(tests ?? [])], { env: { ...databases, ...env }, show: true });
}

/** @param {readonly string[]} files @returns {string[]} */
function changedPackages(files) {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []));
  return [...folders]
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => manifestIn(folder).name);
}

/**
 * @param {string} folder from the root
 * @returns {{ name: string, dependencies?: Record<string, string>, devDependencies?: Record<string, string> }}
 */
const manifestIn = (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
