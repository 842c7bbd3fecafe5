// The closing line of a CI run. A step that failed without a failing test, such as the linter, counts as one failure.
import { readCounts } from "../run/test-reports.mjs";

const failedSteps = Number(process.argv[2] ?? 0);
const { passed, failed, skipped } = readCounts();
const failures = failed > 0 ? failed : failedSteps;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failures > 0 || passed === 0 ? 1 : 0;
