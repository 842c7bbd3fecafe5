import { setTimeout as sleep } from "node:timers/promises";
import { countViews, newestSlugs, untilIndexed } from "../articles/article-rows.mjs";
import { fillSqlite } from "../articles/fill.mjs";
import { compare } from "../compare.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 1_000;
// All of them are kept, so that counting the reader is what most answers cost.
const PAGES = 64;
const WRITTEN_MS = 2_500;

/** Pages of articles with many readers who have not been there for a while, beside the same pages fetched ahead, which counts nobody. */
export async function articleViews() {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  await untilIndexed(site.databaseFile, ARTICLES);
  const paths = newestSlugs(site.databaseFile, PAGES).map((slug) => `/articles/${slug}`);
  const ours = { url: site.origin, expect: 200, paths };
  const reference = { ...ours, headers: { "sec-purpose": "prefetch" } };
  const result = await compare({ bench: "article-views", goal: 0.5, ours, reference });
  await sleep(WRITTEN_MS);
  const { counted, readers } = countViews(site.databaseFile);
  console.log(`  article-views: ${counted} views of ${readers} readers were counted`);
  return [{ ...result, ok: result.ok && counted === readers && counted > 0 }];
}
