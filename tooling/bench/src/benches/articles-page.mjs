import { setTimeout as sleep } from "node:timers/promises";
import { fillSqlite } from "../articles/fill.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const ROWS = 1_000_000;
const ROUNDS = 25;
const PAGES = [
  { bench: "articles-page-1", page: 1, goal: 5 },
  { bench: "articles-page-5000", page: 5_000, goal: 5 },
  { bench: "articles-page-last", page: ROWS / 20, goal: 5 },
  // Farthest from both ends; the goal is only that it is not slow.
  { bench: "articles-page-middle", page: ROWS / 40, goal: 50 },
];

/** Near and far pages of a million articles, one request at a time, in milliseconds per request. */
export async function articlesPage() {
  await using site = await startSite();
  const started = performance.now();
  fillSqlite(site.databaseFile, ROWS);
  console.log(`articles-page: filled in ${Math.round((performance.now() - started) / 1_000)} s`);
  // The site closes connections that were idle in the meantime; the client has to notice first.
  await sleep(500);
  /** @type {import("../report.mjs").Result[]} */
  const results = [];
  for (const { bench, page, goal } of PAGES) {
    /** @type {number[]} */
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      const response = await fetch(`${site.origin}/api/articles?limit=20&page=${page}`);
      const { data } = /** @type {{ data: unknown[] }} */ (await response.json());
      times.push(performance.now() - begun);
      if (data.length !== 20) throw new Error(`page ${page} has ${data.length} articles`);
    }
    const ms = Number(median(times).toFixed(2));
    results.push({ bench, ratio: ms, goal, ok: ms < goal, ours: 1_000 / ms, reference: 0, ms });
  }
  return [...results, await withTotal(site.databaseFile)];
}

/**
 * The cost of the total: a bare server asks for the first page and the counters with the same statements, and for the page
 * alone.
 * @param {string} databaseFile
 */
async function withTotal(databaseFile) {
  await using bare = await startReference("articles-sqlite", undefined, [databaseFile]);
  const page = `${bare.url}api/articles?limit=20`;
  return await compare({
    bench: "articles-page-1-total",
    goal: 0.5,
    ours: { url: page, expect: 200 },
    reference: { url: `${page}&total=none`, expect: 200 },
  });
}
