import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { fillArticles } from "@sitevine/demo/fill";
import SqliteFile from "better-sqlite3";
import { compare } from "../compare.mjs";
import { measure } from "../load.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 100_000;
// At most 1.3 times as long as the bare query.
const GOAL = Number((1 / 1.3).toFixed(3));
const P99_GOAL_MS = 50;
// For one person who types; the slowest one percent.
const SUGGEST_GOAL_MS = 20;
const SECONDS = 5;
const PAIRS = 1_024;
// As many words as have so many pairs.
const PAIRED = 46;
const COMPARED = 32;

/** Searches for one and two common words in many articles, as a guest, compared with FTS5 alone and its own ranking. */
export async function searchKept() {
  await using site = await siteToSearch();
  const [word = "", other = ""] = commonWords(site.databaseFile, 2);
  await using bare = await startReference("search-sqlite", undefined, [site.databaseFile]);
  /** @type {import("../report.mjs").Result[]} */
  const results = [];
  for (const [bench, words] of /** @type {const} */ ([
    ["search-one-kept", word],
    ["search-two-kept", `${word} ${other}`],
  ])) {
    const path = `api/search?${new URLSearchParams({ q: words, limit: "20" })}`;
    const ours = `${site.origin}/${path}`;
    const { meta } = /** @type {{ meta: { total: number } }} */ (await (await fetch(ours)).json());
    if (meta.total < 100) throw new Error(`${words} is not common: ${meta.total} found`);
    console.log(`  ${bench}: “${words}” is found ${meta.total} times`);
    results.push(
      await compare({
        bench,
        goal: GOAL,
        ours: { url: ours, expect: 200 },
        reference: { url: `${bare.url}${path}`, expect: 200 },
      }),
      await waiting(`${bench}-p99`, ours),
    );
  }
  return results;
}

/**
 * Searches for 1,024 pairs of words, as a guest, compared with FTS5 that finds, counts and sorts the same: first the articles
 * with both words in the title, then the others, the newest first. Then suggestions for the beginnings of these words.
 */
export async function searchVaried() {
  await using site = await siteToSearch();
  const words = commonWords(site.databaseFile, PAIRED);
  const pairs = words.flatMap((word, index) => words.slice(index + 1).map((other) => `${word} ${other}`));
  const paths = pairs
    .slice(0, PAIRS)
    .map((q) => `/api/search?${new URLSearchParams({ q, type: "articles", limit: "20" })}`);
  await using bare = await startReference("search-ranked-sqlite", undefined, [site.databaseFile]);
  await sameFindings(site.origin, bare.url, paths.slice(0, COMPARED));
  const result = await compare({
    bench: "search-varied",
    goal: 0.8,
    ours: { url: site.origin, expect: 200, paths, cpu: site.cpu },
    reference: { url: bare.url, expect: 200, paths, cpu: bare.cpu },
  });
  const typed = [...new Set(words.flatMap((word) => [2, 3, 4, 5].map((letters) => word.slice(0, letters))))];
  const beginnings = typed.map((q) => `/api/search/suggest?${new URLSearchParams({ q })}`);
  const suggestions = await measure({ url: site.origin, expect: 200, paths: beginnings }, SECONDS, 1);
  return [
    result,
    latencyOf("search-varied-p99", result.p99 ?? Number.POSITIVE_INFINITY),
    latencyOf("search-suggest-p99", suggestions.p99, SUGGEST_GOAL_MS),
  ];
}

/** Otherwise the comparison would be of different work. @param {string} ours @param {string} theirs @param {readonly string[]} paths */
async function sameFindings(ours, theirs, paths) {
  for (const path of paths) {
    const [left, right] = await Promise.all(
      [ours, theirs].map(async (url) => {
        const { data, meta } =
          /** @type {{ data: { id?: string, article?: { id: string } }[], meta: { total: number } }} */ (
            await (await fetch(new URL(path, url))).json()
          );
        return { ids: data.map(({ id, article }) => article?.id ?? id), total: meta.total };
      }),
    );
    assert.deepEqual(left, right, path);
  }
}

/** A site with many articles, all of them indexed. */
async function siteToSearch() {
  const site = await startSite({
    fill: (file) => fillArticles(file, { articles: ARTICLES, seed: "search bench" }),
  });
  await indexed(site.databaseFile);
  return site;
}

/** Waits until every article is indexed. @param {string} file */
async function indexed(file) {
  const db = new SqliteFile(file, { readonly: true });
  const count = (/** @type {string} */ table, /** @type {string} */ where) =>
    Number(db.prepare(`select count(*) from ${table} where ${where}`).pluck().get());
  try {
    const wanted = count("articles", "status = 'published'");
    const started = performance.now();
    for (let done = 0; done < wanted; done = count("search_documents", "type = 'articles'")) await sleep(500);
    const seconds = (performance.now() - started) / 1_000;
    console.log(`  search: indexed ${wanted} articles in ${seconds.toFixed(0)} s`);
  } finally {
    db.close();
  }
}

/** The words of at least five letters that appear in most articles. @param {string} file @param {number} count */
function commonWords(file, count) {
  const db = new SqliteFile(file, { readonly: true });
  try {
    db.exec("create virtual table temp.vocabulary using fts5vocab(main, search_index, row)");
    const words = db.prepare("select term from temp.vocabulary where length(term) >= 5 order by doc desc limit ?");
    return /** @type {string[]} */ (words.pluck().all(count));
  } finally {
    db.close();
  }
}

/** Response time of the slowest one percent with 32 connections. @param {string} bench @param {string} url */
async function waiting(bench, url) {
  const { p99 } = await measure({ url, expect: 200 }, SECONDS);
  return latencyOf(bench, p99);
}

/** @param {string} bench @param {number} ms @param {number} [goal] */
function latencyOf(bench, ms, goal = P99_GOAL_MS) {
  return {
    bench,
    // An answer may take less than the millisecond that is told apart.
    ratio: Number((goal / Math.max(ms, 1)).toFixed(3)),
    goal,
    ok: ms <= goal,
    ours: 1_000 / Math.max(ms, 1),
    reference: 1_000 / goal,
    ms,
  };
}
