import { fileURLToPath } from "node:url";
import { survey } from "./cruise.mjs";
import { FLOOR } from "./house.mjs";
import { RULES } from "./rules.mjs";
import { findTimedTests, TIMED_TEST_COMMENT } from "./timed-tests.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { modules, dependencies, violations } = await survey(root);

for (const { rule, from, to, cycle } of violations) {
  console.error(`${rule}: ${from} → ${cycle.length > 0 ? cycle.join(" → ") : to}`);
  console.error(`  ${RULES.find(({ name }) => name === rule)?.comment ?? ""}`);
}

const timed = findTimedTests(root);
for (const { file, line, text } of timed) console.error(`timed-test: ${file}:${line} ${text}\n  ${TIMED_TEST_COMMENT}`);

const seen = `${modules.length} modules and ${dependencies} dependencies`;
const blind = modules.length < FLOOR.modules || dependencies < FLOOR.dependencies;
if (blind) console.error(`Saw only ${seen}; at least ${FLOOR.modules} and ${FLOOR.dependencies} must be there.`);
console.log(`${violations.length} violations of ${RULES.length} boundary rules in ${seen}.`);
process.exitCode = violations.length > 0 || timed.length > 0 || blind ? 1 : 0;
