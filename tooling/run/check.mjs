import { availableParallelism } from "node:os";
import { checkChanged } from "./changed/check-changed.mjs";
import { clearTaskSummaries, readFailedTasks } from "./failed-tasks.mjs";
import { prepare, turbo } from "./prepare.mjs";
import { step } from "./progress.mjs";
import { withScratch } from "./scratch.mjs";
import { clearReports, describeCounts, describeSlowest, readCounts } from "./test-reports.mjs";

const CHECKS = ["typecheck", "//#check:packages", "//#lint", "//#typecheck:tooling", "boundaries", "bytes", "//#knip"];
// Each suite uses all processors, but waits now and then; two tasks at a time keep all processors busy.
const TASKS_AT_ONCE = Math.max(2, availableParallelism());

/**
 * Builds, checks and tests everything; tasks whose inputs have not changed since they last passed are skipped.
 * `--changed[=<commit>]` tests only what the changes since a commit affect, by default the uncommitted ones.
 * @param {{ verbose: boolean, args: string[] }} request other `args` go to turbo, for example `--force`
 * @returns {Promise<number>} 0 when all of it passed
 */
export async function check({ verbose, args }) {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed !== undefined) return checkChanged({ verbose, since: changed.split("=")[1] ?? "HEAD" });
  const tools = await prepare({ verbose, steps: 3, filters: [] });
  const flags = [
    "--continue=dependencies-successful",
    "--summarize",
    `--output-logs=${verbose ? "full" : "errors-only"}`,
    ...args,
  ];
  clearReports();
  clearTaskSummaries();
  // One run of turbo: near the end of the checks, tests take the processors that are left.
  const code = await step("3/3", "Checking types, lint, boundaries, dead code and packages, and testing", () =>
    withScratch(tools.env, (env) =>
      turbo({ ...tools, env }, [...CHECKS, "test", ...flags], { show: true, atOnce: TASKS_AT_ONCE }),
    ),
  );
  console.log(describeSlowest());
  console.log(describeCounts(readCounts()));
  if (readFailedTasks().some(({ task }) => !task.endsWith("#test")))
    console.error("A check failed; its output is above.");
  return code === 0 ? 0 : 1;
}
