import { availableParallelism } from "node:os";
import { checkChanged } from "./changed/check-changed.mjs";
import { clearTaskSummaries } from "./failed-tasks.mjs";
import { prepare, turbo } from "./prepare.mjs";
import { step } from "./progress.mjs";
import { withScratch } from "./scratch.mjs";
import { clearReports, describeCounts, describeSlowest, readCounts } from "./test-reports.mjs";

const CHECKS = ["typecheck", "check:package", "//#lint", "//#typecheck:tooling", "boundaries", "//#knip"];
// Each suite uses all processors, but waits now and then; two at a time keep all processors busy.
const SUITES_AT_ONCE = Math.max(2, availableParallelism());

/**
 * Builds, checks and tests everything; tasks whose inputs have not changed since they last passed are skipped.
 * `--changed[=<commit>]` tests only what the changes since a commit affect, by default the uncommitted ones.
 * @param {{ verbose: boolean, args: string[] }} request other `args` go to turbo, for example `--force`
 * @returns {Promise<number>} 0 when all of it passed
 */
export async function check({ verbose, args }) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed !== undefined) return checkChanged({ verbose, since: changed.split("=")[1] ?? "HEAD" });
  const tools = await prepare({ verbose, steps: 4, filters: [] });
  const flags = [
    "--continue=dependencies-successful",
    "--summarize",
    `--output-logs=${verbose ? "full" : "errors-only"}`,
    ...args,
  ];
  clearReports();
  clearTaskSummaries();
  // Turbo runs never overlap: each begins by restoring build outputs, which the tasks of another would read half written.
  const checks = await step("3/4", "Checking types, lint, boundaries, dead code and packages", () =>
    turbo(tools, [...CHECKS, ...flags], { show: true }),
  );
  const tests = await step("4/4", "Testing", () =>
    withScratch(tools.env, (env) =>
      turbo({ ...tools, env }, ["test", ...flags], { show: true, atOnce: SUITES_AT_ONCE }),
    ),
  );
  console.log(describeSlowest());
  console.log(describeCounts(readCounts()));
  if (checks !== 0) console.error("A check failed; its output is above.");
  return checks === 0 && tests === 0 ? 0 : 1;
}
