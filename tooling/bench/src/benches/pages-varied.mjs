import { newestSlugs, spreadAuthors, untilIndexed, usernames } from "../articles/article-rows.mjs";
import { CATEGORIES, fillSqlite } from "../articles/fill.mjs";
import { copyAccount } from "../articles/members.mjs";
import { compare } from "../compare.mjs";
import { startSite } from "../site.mjs";
import { startStoredPages } from "../stored-pages.mjs";

const ADDRESSES = 1_024;

/**
 * Compares these pages of a site, as guests get them, with a bare server that reads each from a row; once as they are and once
 * for clients that take gzip.
 * @param {{ bench: string, goal: number, site: Awaited<ReturnType<typeof startSite>>, paths: readonly string[] }} subject
 */
async function comparePages({ bench, goal, site, paths }) {
  await using bare = await startStoredPages(site.origin, paths);
  console.log(`${bench}: ${paths.length} pages of ${bare.bytes} bytes`);
  const ours = { url: site.origin, expect: 200, paths, cpu: site.cpu };
  const reference = { url: bare.url, expect: 200, paths, cpu: bare.cpu };
  const headers = { "accept-encoding": "gzip" };
  return [
    await compare({ bench, goal, ours, reference }),
    await compare({ bench: `${bench}-gzip`, goal, ours: { ...ours, headers }, reference }),
  ];
}

/** Pages of articles that nobody has asked for a moment ago. */
export async function articlePageVaried() {
  const articles = 4_000;
  await using site = await startSite({ fill: (file) => fillSqlite(file, articles) });
  const paths = newestSlugs(site.databaseFile, ADDRESSES).map((slug) => `/articles/${slug}`);
  await untilIndexed(site.databaseFile, articles);
  return await comparePages({ bench: "article-page-varied", goal: 0.35, site, paths });
}

/** The profiles of members who wrote some articles each. */
export async function profilePageVaried() {
  const articles = 8_000;
  await using site = await startSite({
    fill(file) {
      fillSqlite(file, articles);
      copyAccount(file, ADDRESSES);
      spreadAuthors(file);
    },
  });
  const paths = usernames(site.databaseFile, ADDRESSES).map((name) => `/u/${name}`);
  await untilIndexed(site.databaseFile, articles + ADDRESSES);
  return await comparePages({ bench: "profile-page-varied", goal: 0.3, site, paths });
}

/** The pages of some categories with many articles each. */
export async function categoryPageVaried() {
  const articles = 24_000;
  await using site = await startSite({ fill: (file) => fillSqlite(file, articles) });
  const paths = Array.from({ length: ADDRESSES }, (_, index) => {
    const page = 1 + Math.floor(index / CATEGORIES);
    return `/categories/category-${index % CATEGORIES}${page === 1 ? "" : `?page=${page}`}`;
  });
  await untilIndexed(site.databaseFile, articles);
  return await comparePages({ bench: "category-page-varied", goal: 0.3, site, paths });
}
