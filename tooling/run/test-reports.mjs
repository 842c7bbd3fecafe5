import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./workspace.mjs";

/** Folder inside each package for Vitest's JSON reports. Turbo caches it, so a cached pass still has its numbers. */
export const REPORT_FOLDER = ".reports";
const REPORT_FILE = `${REPORT_FOLDER}/test.json`;
/**
 * Arguments with which Vitest prints as usual and also writes a report into the package. The `test` scripts of the packages have
 * them: arguments on turbo's command line would be those of the builds before the tests as well, which would all run again.
 */
export const REPORTERS = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT_FILE}`];

const SLOWEST_SHOWN = 10;

/**
 * The parts of Vitest's JSON report that are read here.
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: TestResult[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: FileResult[] }} Report
 */

/** @typedef {{ passed: number, failed: number, skipped: number, files: number }} Counts */

/**
 * Adds up every report in the workspace. A test file that failed to load has no tests; it counts as one failure.
 * @returns {Counts}
 */
export function readCounts() {
  const counts = { passed: 0, failed: 0, skipped: 0, files: 0 };
  for (const report of reports()) {
    const broken = report.testResults.filter(isBroken).length;
    counts.passed += report.numPassedTests;
    counts.failed += report.numFailedTests + broken;
    counts.skipped += report.numPendingTests + report.numTodoTests;
    counts.files += report.testResults.length;
  }
  return counts;
}

/**
 * Lists every failed test with its file and message, since a long run scrolls its failures away.
 * @returns {{ file: string, name: string, message: string }[]}
 */
export function readFailures() {
  return reports().flatMap((report) => report.testResults.flatMap(failuresOf));
}

/** @param {Counts} counts */
export function describeCounts({ passed, failed, skipped, files }) {
  const more = skipped > 0 ? `, ${skipped} skipped` : "";
  return `${passed} tests passed and ${failed} failed${more}, in ${files} files.`;
}

/** Removes the reports of earlier runs. Turbo restores those of suites that it does not run again. */
export function clearReports() {
  for (const file of reportFiles()) rmSync(file);
}

/** Lists the test files that took longest, one per line. A restored report has the times of its own run. */
export function describeSlowest() {
  const files = reports().flatMap((report) => report.testResults);
  const slowest = files
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_SHOWN);
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return ["The slowest test files:", ...lines].join("\n");
}

/** @param {FileResult} result */
const isBroken = (result) => result.status === "failed" && result.assertionResults.length === 0;

/** @param {FileResult} result */
function failuresOf(result) {
  const file = relative(root, result.name);
  if (isBroken(result)) return [{ file, name: "(could not be loaded)", message: result.message }];
  return result.assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => ({ file, name: test.fullName, message: test.failureMessages.join("\n") }));
}

/** @returns {Report[]} */
const reports = () => reportFiles().map((file) => JSON.parse(readFileSync(file, "utf8")));

function reportFiles() {
  return ["apps", "packages", "examples", "tooling"]
    .flatMap((group) => folders(join(root, group)))
    .map((folder) => join(folder, REPORT_FOLDER))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith(".json"));
}

/** @param {string} parent */
const folders = (parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name));
