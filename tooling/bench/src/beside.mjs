// `node tooling/bench/src/beside.mjs <sitevine|ghost|nodebb> <origin> <folder of the export> [--key K] [--category C]
// [--rounds 5] [--seconds 30] [--connections 32]`: asks one server what docs/benchmarks.md compares, and prints JSON and a table. With
// `--writes`, it writes texts and comments instead; Sitevine then takes `--password P` and `--members 1024`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureReads } from "./beside/reads.mjs";
import { textsOf } from "./beside/texts.mjs";
import { measureWrites } from "./beside/writes.mjs";
import { besideQuestions } from "./beside-questions.mjs";
import { median } from "./statistics.mjs";

const WARM_SECONDS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: "string", default: "" },
    category: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "30" },
    connections: { type: "string", default: "32" },
    writes: { type: "boolean", default: false },
    password: { type: "string", default: "" },
    members: { type: "string", default: "1024" },
  },
});
const [server = "", origin = "", folder = ""] = positionals;
const { key, category, password, writes } = values;
const [rounds, seconds, connections] = [Number(values.rounds), Number(values.seconds), Number(values.connections)];
const length = { rounds, seconds, connections, warmSeconds: Math.min(seconds, WARM_SECONDS) };
const { slugs, words } = JSON.parse(readFileSync(join(folder, "addresses.json"), "utf8"));
const questions = besideQuestions(server, { key, category, slugs, words });
if (!questions) throw new Error("Say sitevine, ghost or nodebb, the origin, and the folder of the export.");

const access = { origin, key, category, password, members: Number(values.members), connections };
const measured = writes
  ? measureWrites(server, { ...access, nextText: textsOf(folder) }, length)
  : measureReads(origin, questions, length);
const results = [];
for await (const { question, loads, about } of measured) {
  const of = (/** @type {"perSecond" | "p50" | "p99"} */ name) =>
    Math.round(median(loads.map((load) => load[name])) * 10) / 10;
  results.push({ question, perSecond: of("perSecond"), p50: of("p50"), p99: of("p99"), ...about });
  console.log(JSON.stringify({ server, ...results.at(-1) }));
}
console.table(results);
