// The end of a CI run: every test that failed with the beginning of what it said, every other task that failed with the end
// of its output, then the closing line. A step that failed without a failing test, such as the linter, counts as one failure.
import { readFailedTasks } from "../run/failed-tasks.mjs";
import { readCounts, readFailures } from "../run/test-reports.mjs";

// A failure is named so that its cause can be found when only the end of the log is kept.
const MESSAGE_LINES = 12;

const failedSteps = Number(process.argv[2] ?? 0);
for (const { file, name, message } of readFailures()) {
  console.log(`FAILED ${file} > ${name}`);
  for (const line of message.split("\n").slice(0, MESSAGE_LINES)) console.log(`  ${line}`);
}
const { passed, failed, skipped } = readCounts();
// Suites with failing tests fail as tasks too, and have been named above.
for (const { task, ending } of readFailedTasks().filter(({ task }) => failed === 0 || !task.endsWith("#test"))) {
  console.log(`FAILED ${task}`);
  for (const line of ending) console.log(`  ${line}`);
}
const failures = failed > 0 ? failed : failedSteps;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failures > 0 || passed === 0 ? 1 : 0;
