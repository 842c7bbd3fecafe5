import { newestSlugs, untilIndexed } from "../articles/article-rows.mjs";
import { CATEGORIES, fillSqlite } from "../articles/fill.mjs";
import { measure } from "../load.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const ARTICLES = 10_000;
const ADDRESSES = 1_024;
const GOAL = 4;
const ROUNDS = 3;
const SECONDS = 4;

/** Ratio of the slowest of a hundred answers to the median while 32 connections saturate the site. */
export async function fairness() {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  await untilIndexed(site.databaseFile, ARTICLES);
  const slugs = newestSlugs(site.databaseFile, ADDRESSES);
  const many = (/** @type {(index: number) => string} */ pathOf) =>
    Array.from({ length: ADDRESSES }, (_, i) => pathOf(i));
  /** @type {Record<string, readonly string[]>} */
  const kinds = {
    "article pages": slugs.map((slug) => `/articles/${slug}`),
    "category pages": many(
      (i) => `/categories/category-${i % CATEGORIES}?page=${2 + (Math.floor(i / CATEGORIES) % 60)}`,
    ),
    articles: slugs.map((slug) => `/api/articles/${slug}`),
    lists: many((i) => `/api/articles?limit=20&page=${1 + (i % 500)}`),
    searches: many((i) => `/api/search?q=number+${i}`),
    mixed: slugs.flatMap((slug, i) => [`/articles/${slug}`, `/api/articles?limit=20&page=${1 + (i % 500)}`, "/"]),
  };
  const results = [];
  for (const [kind, paths] of Object.entries(kinds)) results.push(await fairnessOf(`fairness ${kind}`, site, paths));
  return results;
}

/** @param {string} bench @param {Awaited<ReturnType<typeof startSite>>} site @param {readonly string[]} paths */
async function fairnessOf(bench, site, paths) {
  const side = { url: site.origin, expect: 200, paths };
  await measure(side, 2);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(side, SECONDS));
  const ratio = Number(median(rounds.map(({ p50, p99 }) => p99 / p50)).toFixed(2));
  const [p50, p99] = [median(rounds.map((round) => round.p50)), median(rounds.map((round) => round.p99))];
  console.log(`  ${bench}: p50 ${p50} ms, p99 ${p99} ms`);
  const ours = median(rounds.map(({ perSecond }) => perSecond));
  return { bench, ratio, goal: GOAL, ok: ratio <= GOAL, times: true, ours, reference: 0, p50, p99 };
}
