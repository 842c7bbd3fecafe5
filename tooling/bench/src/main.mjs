// `node tooling/run.mjs bench [name…] [--all] [--json file]`: compares the site with references and fails when a goal is missed.
// The server under test, the reference and this load generator are three processes; on two cores, one of the servers and the
// generator run at a time. `bench compare file file` compares two files that `--json` wrote.
import { parseArgs } from "node:util";
import { benches } from "./benches/index.mjs";
import { printComparison } from "./compare-runs.mjs";
import { printTable } from "./report.mjs";
import { describeRun, readRun, writeRun } from "./run-file.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean" }, json: { type: "string" } },
});
const [command, ...files] = positionals;
process.exitCode = command === "compare" ? compareRuns(files) : await runBenches(positionals);

/** @param {readonly string[]} given */
function compareRuns([before, after]) {
  if (before === undefined || after === undefined) {
    console.error("Name two files that `bench --json file` wrote: bench compare before.json after.json");
    return 2;
  }
  printComparison(readRun(before), readRun(after));
  return 0;
}

/** @param {readonly string[]} wanted */
async function runBenches(wanted) {
  const unknown = wanted.filter((name) => !benches.has(name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(", ")}; there are ${[...benches.keys()].join(", ")}.`);
    return 2;
  }
  const chosen = values.all || wanted.length === 0 ? [...benches.keys()] : wanted;
  const run = describeRun();
  for (const name of chosen) await runBench(name, run);
  const { results, failures } = run;
  printTable(results);
  for (const { bench, ratio, goal, ok, ms, mb, kib } of results)
    console.log(JSON.stringify({ bench, ratio, goal, ok, ms, mb, kib }));
  for (const { bench, error } of failures) console.error(`${bench} failed: ${error}`);
  return failures.length === 0 && results.every(({ ok }) => ok) ? 0 : 1;
}

/**
 * A bench that fails does not stop the others, and what was found so far is in the file.
 * @param {string} name @param {import("./run-file.mjs").Run} run
 */
async function runBench(name, run) {
  try {
    run.results.push(...((await benches.get(name)?.()) ?? []));
  } catch (error) {
    run.failures.push({ bench: name, error: String(error) });
  }
  if (values.json !== undefined) writeRun(values.json, run);
}
