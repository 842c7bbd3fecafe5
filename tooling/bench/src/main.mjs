// `node tooling/run.mjs bench [name…]`: compares the site with references and fails when a goal is missed. The server under
// test, the reference and this load generator are three processes; on two cores, one of the servers and the generator run at a
// time.
import { benches } from "./benches/index.mjs";
import { printTable } from "./report.mjs";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are ${[...benches.keys()].join(", ")}.`);
  process.exitCode = 2;
} else {
  const chosen = wanted.length > 0 ? wanted : [...benches.keys()];
  /** @type {import("./report.mjs").Result[]} */
  const results = [];
  for (const name of chosen) results.push(...((await benches.get(name)?.()) ?? []));
  printTable(results);
  for (const { bench, ratio, goal, ok, ms, mb } of results)
    console.log(JSON.stringify({ bench, ratio, goal, ok, ms, mb }));
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
