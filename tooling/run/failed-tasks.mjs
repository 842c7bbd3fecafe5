import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./workspace.mjs";

/** The folder in which `turbo run --summarize` writes a file for each run. */
const RUNS = join(root, ".turbo", "runs");
const ENDING_LINES = 40;

/**
 * The parts of turbo's summary that are read here. A task that was not run has no `execution`.
 * @typedef {{ taskId: string, logFile: string, execution?: { exitCode: number | null } }} Task
 */

/** Removes the summaries of earlier runs. */
export function clearTaskSummaries() {
  rmSync(RUNS, { recursive: true, force: true });
}

/** Lists every failed turbo task with the end of its output. @returns {{ task: string, ending: string[] }[]} */
export function readFailedTasks() {
  if (!existsSync(RUNS)) return [];
  return readdirSync(RUNS)
    .flatMap((file) => /** @type {{ tasks: Task[] }} */ (JSON.parse(readFileSync(join(RUNS, file), "utf8"))).tasks)
    .filter(({ execution }) => execution !== undefined && execution.exitCode !== 0)
    .map(({ taskId, logFile }) => ({ task: taskId, ending: lastLines(join(root, logFile)) }));
}

/** @param {string} file */
const lastLines = (file) =>
  existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").slice(-ENDING_LINES) : [];
