import { fileURLToPath } from "node:url";
import { commentCeilingProblem, findCommentOpenings } from "./comment-openings.mjs";
import { survey } from "./cruise.mjs";
import { diagramProblem } from "./diagram.mjs";
import { floorProblem } from "./floor.mjs";
import { COMMENT_CEILING, FLOOR } from "./house.mjs";
import { findLiteralSpreads, LITERAL_SPREAD_COMMENT } from "./literal-spreads.mjs";
import { findLongFiles, LONG_FILE_COMMENT } from "./long-files.mjs";
import { roleTableProblem } from "./roles-of-files.mjs";
import { RULES } from "./rules.mjs";
import { findTimedTests, TIMED_TEST_COMMENT } from "./timed-tests.mjs";
import { findUntypedCalls, stalePathTexts, UNTYPED_CALL_COMMENT } from "./untyped-calls.mjs";
import { findWideMarkup, MARKUP_FOLDERS, WIDE_MARKUP_COMMENT } from "./wide-markup.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { modules, dependencies, violations } = await survey(root);

for (const { rule, from, to, cycle } of violations) {
  console.error(`${rule}: ${from} → ${cycle.length > 0 ? cycle.join(" → ") : to}`);
  console.error(`  ${RULES.find(({ name }) => name === rule)?.comment ?? ""}`);
}

const timed = findTimedTests(root);
for (const { file, line, text } of timed) console.error(`timed-test: ${file}:${line} ${text}\n  ${TIMED_TEST_COMMENT}`);

const untyped = findUntypedCalls(root);
for (const { file, line, text } of untyped)
  console.error(`untyped-call: ${file}:${line} ${text}\n  ${UNTYPED_CALL_COMMENT}`);

const long = findLongFiles(root);
for (const { file, lines } of long) console.error(`long-file: ${file} has ${lines} lines\n  ${LONG_FILE_COMMENT}`);

const wide = findWideMarkup(root, MARKUP_FOLDERS);
for (const { file, line, columns } of wide)
  console.error(`wide-markup: ${file}:${line} has ${columns} columns\n  ${WIDE_MARKUP_COMMENT}`);

const spread = findLiteralSpreads(root);
for (const { file, line, text } of spread)
  console.error(`literal-spread: ${file}:${line} ${text}\n  ${LITERAL_SPREAD_COMMENT}`);

const seenEnough = floorProblem({ modules: modules.length, dependencies }, FLOOR);
const stale = stalePathTexts(root).map((name) => `${name} writes no path; take it off PATH_TEXT_TESTS.`);
const comments = commentCeilingProblem(findCommentOpenings(root).length, COMMENT_CEILING);
const problems = [seenEnough, comments, diagramProblem(root), roleTableProblem(root), ...stale];
const found = problems.filter((problem) => problem !== undefined);
for (const problem of found) console.error(problem);
const seen = `${modules.length} modules and ${dependencies} dependencies`;
console.log(`${violations.length} violations of ${RULES.length} boundary rules in ${seen}.`);
process.exitCode = [violations, timed, untyped, long, wide, spread, found].some(({ length }) => length > 0) ? 1 : 0;
