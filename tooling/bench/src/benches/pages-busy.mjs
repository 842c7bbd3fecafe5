import { newestSlugs, untilIndexed } from "../articles/article-rows.mjs";
import { fillSqlite } from "../articles/fill.mjs";
import { startCommenting } from "../commenting.mjs";
import { compare } from "../compare.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 10_000;
const ADDRESSES = 1_024;
const WRITERS = 6;

/**
 * Pages for guests while twenty comments a second are written on articles that they do not show, compared with an idle site.
 * @param {string} bench @param {(file: string) => readonly string[]} pathsIn
 */
async function compareBusy(bench, pathsIn) {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  await untilIndexed(site.databaseFile, ARTICLES);
  const commenting = await startCommenting(site, WRITERS);
  const idle = { url: site.origin, expect: 200, paths: pathsIn(site.databaseFile), cpu: site.cpu };
  const result = await compare({
    bench,
    goal: 0.5,
    ours: { ...idle, meanwhile: commenting.begin },
    reference: idle,
  });
  console.log(`  ${bench}: ${commenting.count()} comments were written`);
  return [result];
}

/** The home page. */
export const homePageBusy = () => compareBusy("home-page-busy", () => ["/"]);

/** Pages of articles that nobody has asked for a moment ago. */
export const articlePageBusy = () =>
  compareBusy("article-page-busy", (file) => newestSlugs(file, ADDRESSES).map((slug) => `/articles/${slug}`));
