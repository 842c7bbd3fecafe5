// `node tooling/bench/src/beside.mjs <sitevine|ghost|nodebb> <origin> <folder of the export> [--key K] [--category C]
// [--rounds 5] [--seconds 30] [--connections 32]`: asks one server what docs/benchmarks.md compares, and prints a table and JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { besideQuestions } from "./beside-questions.mjs";
import { measure } from "./load.mjs";
import { median } from "./statistics.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: "string", default: "" },
    category: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "30" },
    connections: { type: "string", default: "32" },
  },
});
const [server = "", origin = "", folder = ""] = positionals;
const [rounds, seconds, connections] = [values.rounds, values.seconds, values.connections].map(Number);
const { slugs, words } = JSON.parse(readFileSync(join(folder, "addresses.json"), "utf8"));
const questions = besideQuestions(server, { ...values, slugs, words });
if (!questions) throw new Error("Say sitevine, ghost or nodebb, the origin, and the folder of the export.");

/** The bytes of an answer, as they are sent and plain. @param {string} path */
async function bytesOf(path) {
  const response = await fetch(new URL(path, origin), { headers: { "accept-encoding": "identity" } });
  const plain = Buffer.from(await response.arrayBuffer());
  const wire = await wireBytes(path);
  return { status: response.status, plain: plain.length, wire };
}

/** The bytes of an answer for a client that takes gzip. @param {string} path @returns {Promise<number>} */
async function wireBytes(path) {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(new URL(path, origin), { headers: { "accept-encoding": "gzip" } }, (answer) => {
      /** @type {Buffer[]} */
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        if (answer.headers["content-encoding"] === "gzip") gunzipSync(bytes);
        resolve(bytes.length);
      });
      answer.on("error", reject);
    }).on("error", reject);
  });
}

const results = [];
for (const { question, paths } of questions) {
  const side = { url: origin, expect: 200, paths };
  const size = await bytesOf(paths[0] ?? "/");
  if (size.status !== 200) throw new Error(`${question} gave ${size.status}`);
  await measure(side, Math.min(seconds ?? 30, 5), connections);
  /** @type {import("./load.mjs").Load[]} */
  const loads = [];
  for (let round = 0; round < (rounds ?? 5); round += 1) loads.push(await measure(side, seconds ?? 30, connections));
  const of = (/** @type {"perSecond" | "p50" | "p99"} */ name) =>
    Math.round(median(loads.map((load) => load[name])) * 10) / 10;
  results.push({
    question,
    addresses: paths.length,
    perSecond: of("perSecond"),
    p50: of("p50"),
    p99: of("p99"),
    plain: size.plain,
    gzip: size.wire,
  });
  console.log(JSON.stringify({ server, ...results.at(-1) }));
}
console.table(results);
