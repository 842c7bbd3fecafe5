import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "../child.mjs";
import { prepare, turbo } from "../prepare.mjs";
import { step } from "../progress.mjs";
import { withScratch } from "../scratch.mjs";
import { clearReports, describeCounts, describeSlowest, REPORTERS, readCounts } from "../test-reports.mjs";
import { root } from "../workspace.mjs";
import { changedFiles } from "./changed-files.mjs";
import { touchedServerTests } from "./server-tests.mjs";

const SERVER = "@sitevine/server";
const PROGRAM_SUITE = "@sitevine/e2e";
const PROGRAM = /^(?:apps\/site|tooling\/e2e)\//;
// Changes in these may be visible in a browser.
const SEEN_IN_BROWSERS =
  /^(?:packages\/(?:reader|renderer)|packages\/server\/src\/pages|apps\/site|tooling\/e2e|examples)\//;
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
  const tools = await prepare({ verbose, steps: 4, filters: packages.map((name) => `...${name}`) });
  const flags = ["--continue=dependencies-successful", `--output-logs=${verbose ? "full" : "errors-only"}`];
  clearReports();
  const types = await step("3/4", `Checking types of ${packages.join(", ")}`, () =>
    turbo(tools, ["typecheck", ...packages.map((name) => `--filter=${name}`), ...flags], { show: true }),
  );
  if (files.some((file) => SEEN_IN_BROWSERS.test(file)))
    console.log("A browser may show what changed: `npm run verify` runs its tests.");
  const others = packages.filter((name) => name !== SERVER);
  const left = [
    `--filter=!${SERVER}`,
    ...(files.some((file) => PROGRAM.test(file)) ? [] : [`--filter=!${PROGRAM_SUITE}`]),
  ];
  const testOthers = (/** @type {Toolchain} */ tools) =>
    turbo(tools, ["test", ...others.map((name) => `--filter=...${name}`), ...left, ...flags], {
      show: true,
      atOnce: 1,
    });
  const serverTests = touchedByAll(packages) ? undefined : touchedServerTests(files);
  const codes = await step("4/4", "Testing what the changes touch", () =>
    withScratch(tools.env, async (env) => [
      others.length === 0 ? 0 : await testOthers({ ...tools, env }),
      await testServer({ ...tools, env }, serverTests),
    ]),
  );
  console.log(describeSlowest());
  console.log(describeCounts(readCounts()));
  return [types, ...codes].every((code) => code === 0) ? 0 : 1;
}

/** True if the server depends on a changed package. @param {readonly string[]} packages */
const touchedByAll = (packages) =>
  packages.some((name) => /^@sitevine\/(?:contracts|api|theme-engine|renderer|reader|testkit)$/.test(name));

/**
 * @param {Toolchain} tools
 * @param {readonly string[] | undefined} tests parts of paths; undefined for all
 */
function testServer(tools, tests) {
  if (tests?.length === 0) return 0;
  const args = ["--filter", SERVER, "exec", "vitest", "run", "--passWithNoTests", "--maxWorkers=100%", ...REPORTERS];
  return runStep(tools.pnpm, [...args, ...(tests ?? [])], { env: tools.env, show: true });
}

/** @param {readonly string[]} files @returns {string[]} */
function changedPackages(files) {
  const folders = new Set(files.flatMap((file) => PACKAGE.exec(file)?.[1] ?? []));
  return [...folders]
    .map((folder) => join(root, folder, "package.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")).name);
}
