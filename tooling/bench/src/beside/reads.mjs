import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { measure } from "../load.mjs";

/** The bytes of an answer, as they are sent and plain. @param {URL} url */
async function bytesOf(url) {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const plain = Buffer.from(await response.arrayBuffer());
  return { status: response.status, plain: plain.length, gzip: await wireBytes(url) };
}

/** The bytes of an answer for a client that takes gzip. @param {URL} url @returns {Promise<number>} */
const wireBytes = (url) =>
  new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
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

/**
 * Asks a server each question in several rounds.
 * @param {string} origin
 * @param {readonly import("../beside-questions.mjs").Question[]} questions
 * @param {{ rounds: number, seconds: number, connections: number, warmSeconds: number }} length
 */
export async function* measureReads(origin, questions, { rounds, seconds, connections, warmSeconds }) {
  for (const { question, paths } of questions) {
    const side = { url: origin, expect: 200, paths };
    const { status, plain, gzip } = await bytesOf(new URL(paths[0] ?? "/", origin));
    if (status !== 200) throw new Error(`${question} gave ${status}`);
    await measure(side, warmSeconds, connections);
    /** @type {import("../load.mjs").Load[]} */
    const loads = [];
    for (let round = 0; round < rounds; round += 1) loads.push(await measure(side, seconds, connections));
    yield { question, loads, about: { addresses: paths.length, plain, gzip } };
  }
}
