// The end of a CI run: every failed test with the beginning of its message, every other failed task with the end of its output,
// then the closing line. A step that failed without a failing test, such as the linter, counts as one failure.
import { readFailedTasks } from "../run/failed-tasks.mjs";
import { readCounts, readFailures } from "../run/test-reports.mjs";

// A failure is described in enough detail to find its cause when only the end of the log is available.
const MESSAGE_LINES = 12;

const failedSteps = Number(process.argv[2] ?? 0);
for (const { file, name, message } of readFailures()) {
  console.log(`FAILED ${file} > ${name}`);
  for (const line of message.split("\n").slice(0, MESSAGE_LINES)) console.log(`  ${line}`);
}
const { passed, failed, skipped } = readCounts();
// Test suites with failing tests also fail as tasks; their tests are listed above.
for (const { task, ending } of readFailedTasks().filter(({ task }) => failed === 0 || !task.endsWith("#test"))) {
  console.log(`FAILED ${task}`);
  for (const line of ending) console.log(`  ${line}`);
}
const failures = failed > 0 ? failed : failedSteps;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failures > 0 || passed === 0 ? 1 : 0;
