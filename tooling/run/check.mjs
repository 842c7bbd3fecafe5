import { availableParallelism } from "node:os";
import { prepare, turbo } from "./prepare.mjs";
import { step } from "./progress.mjs";
import { describeCounts, REPORT_FILE, readCounts } from "./test-reports.mjs";

const CHECKS = ["typecheck", "check:package", "//#lint", "//#typecheck:tooling", "boundaries", "//#knip"];
// One suite fills the processors; two suites side by side on two of them only make each other's clocks lie.
const SUITES_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const REPORTERS = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT_FILE}`];

/**
 * Builds, checks and tests everything; what has not changed since it last passed is not run again.
 * @param {{ verbose: boolean, args: string[] }} request `args` go to turbo, for example `--force`
 * @returns {Promise<number>} 0 when all of it passed
 */
export async function check({ verbose, args }) {
  const tools = await prepare({ verbose, steps: 4, filters: [] });
  const flags = ["--continue=dependencies-successful", `--output-logs=${verbose ? "full" : "errors-only"}`, ...args];
  const checks = await step("3/4", "Checking types, lint, boundaries, dead code and packages", () =>
    turbo(tools, [...CHECKS, ...flags], { show: true }),
  );
  const tests = await step("4/4", "Testing", () =>
    turbo(tools, ["test", ...flags, "--", "--passWithNoTests", ...REPORTERS], { show: true, atOnce: SUITES_AT_ONCE }),
  );
  console.log(describeCounts(readCounts()));
  if (checks !== 0) console.error("A check failed; its output is above.");
  return checks === 0 && tests === 0 ? 0 : 1;
}
