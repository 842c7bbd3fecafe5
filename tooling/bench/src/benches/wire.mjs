import { request } from "node:http";
import { fillArticles } from "@sitevine/demo/fill";
import { startSite } from "../site.mjs";

const ARTICLES = 1_000;
const GOAL = 3_500;
// Encodings that browsers accept; the others are only printed.
const USUAL = "gzip, deflate, br, zstd";
const ACCEPTED = ["identity", "gzip", USUAL];

/** Bytes of a list of 20 generated articles as they go over the wire, and of other answers beside it. */
export async function wire() {
  await using site = await startSite({
    fill: (file) => fillArticles(file, { articles: ARTICLES, seed: "bench" }),
  });
  const list = "/api/articles?limit=20";
  const { data } = /** @type {{ data: { slug: string }[] }} */ (await (await fetch(site.origin + list)).json());
  const paths = [list, `/api/articles/${data[0]?.slug}`, "/api/openapi.json", "/"];
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const path of paths) {
    for (const accepted of ACCEPTED)
      sizes.set(`${path} ${accepted}`, await bytesOf(site.origin + path, { "accept-encoding": accepted }));
    const told = ACCEPTED.map((accepted) => sizes.get(`${path} ${accepted}`)).join(" / ");
    console.log(`  wire: ${path} has ${told} bytes plain, in gzip and as a browser asks`);
  }
  const [ours, plain] = [sizes.get(`${list} ${USUAL}`) ?? 0, sizes.get(`${list} identity`) ?? 0];
  const ratio = Number((ours / plain).toFixed(3));
  const goal = Number((GOAL / plain).toFixed(3));
  return [{ bench: "wire", ratio, goal, ok: ours > 0 && ours <= GOAL, ours, reference: plain }];
}

/**
 * Bytes of the body as they arrive.
 * @param {string} url @param {Record<string, string>} headers
 * @returns {Promise<number>}
 */
function bytesOf(url, headers) {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`GET ${url} gave ${response.statusCode}`));
      let bytes = 0;
      response.on("data", (/** @type {Buffer} */ chunk) => {
        bytes += chunk.length;
      });
      response.once("end", () => resolve(bytes));
    })
      .once("error", reject)
      .end();
  });
}
