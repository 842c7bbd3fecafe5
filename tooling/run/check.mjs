import { availableParallelism } from "node:os";
import { checkChanged } from "./changed/check-changed.mjs";
import { prepare, turbo } from "./prepare.mjs";
import { lane, step } from "./progress.mjs";
import { clearReports, describeCounts, describeSlowest, REPORTERS, readCounts } from "./test-reports.mjs";

/** @typedef {import("./toolchain.mjs").Toolchain} Toolchain */

const CHECKS = ["typecheck", "check:package", "//#lint", "//#typecheck:tooling", "boundaries", "//#knip"];
// The suite in a real browser waits for the browser half of the time; it runs beside all the others.
const BROWSER_SUITE = "@sitevine/e2e";
// Every suite uses all processors by itself, so one runs after another; two would only take each other's.
const SUITES_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Builds, checks and tests everything; what has not changed since it last passed is not run again.
 * `--changed[=<commit>]` tests only what the changes since a commit touch, by default those that are not committed yet.
 * @param {{ verbose: boolean, args: string[] }} request other `args` go to turbo, for example `--force`
 * @returns {Promise<number>} 0 when all of it passed
 */
export async function check({ verbose, args }) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed !== undefined) return checkChanged({ verbose, since: changed.split("=")[1] ?? "HEAD" });
  const tools = await prepare({ verbose, steps: 3, filters: [] });
  const flags = ["--continue=dependencies-successful", `--output-logs=${verbose ? "full" : "errors-only"}`, ...args];
  clearReports();
  const codes = await step("3/3", "Checking types, lint, boundaries, dead code and packages, and testing", () =>
    Promise.all([
      lane("The checks", turbo(tools, [...CHECKS, ...flags], { show: true, atOnce: 1 })),
      lane("The tests", turbo(tools, testing(`!${BROWSER_SUITE}`, flags), { show: true, atOnce: SUITES_AT_ONCE })),
      lane("The tests in a browser", turbo(tools, testing(BROWSER_SUITE, flags), { show: true, atOnce: 1 })),
    ]),
  );
  console.log(describeSlowest());
  console.log(describeCounts(readCounts()));
  if (codes[0] !== 0) console.error("A check failed; its output is above.");
  return codes.every((code) => code === 0) ? 0 : 1;
}

/** @param {string} packages a filter of turbo @param {string[]} flags */
const testing = (packages, flags) => [
  "test",
  `--filter=${packages}`,
  ...flags,
  "--",
  "--passWithNoTests",
  ...REPORTERS,
];
