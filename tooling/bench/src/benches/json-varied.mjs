import { randomBytes } from "node:crypto";
import { newestSlugs, untilIndexed } from "../articles/article-rows.mjs";
import { fillSqlite } from "../articles/fill.mjs";
import { copyAccount } from "../articles/members.mjs";
import { sameAnswer } from "../articles/same-answer.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { signAgain } from "../sign-again.mjs";
import { startSite } from "../site.mjs";

const ROWS = 24_000;
const ADDRESSES = 1_024;
const MEMBERS = 64;
const GOAL = 0.6;
/** The header that browsers send; the bare route answers plainly in any case. */
const AS_BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };

/** A site with articles that has indexed them: until then, it spends most of its time on that. */
async function startFilled() {
  const site = await startSite({ fill: (file) => fillSqlite(file, ROWS) });
  await untilIndexed(site.databaseFile, ROWS);
  return site;
}

/**
 * Compares answers for guests with those of a bare Hono route with prepared statements that returns the same JSON.
 * @param {string} bench @param {(file: string) => readonly string[]} pathsIn
 */
async function compareForGuests(bench, pathsIn) {
  await using site = await startFilled();
  const paths = pathsIn(site.databaseFile);
  await using bare = await startReference("articles-sqlite", undefined, [site.databaseFile]);
  const [first = ""] = paths;
  await sameAnswer(site.origin + first, new URL(first, bare.url).href);
  const ours = { url: site.origin, expect: 200, paths, cpu: site.cpu };
  return [await compare({ bench, goal: GOAL, ours, reference: { url: bare.url, expect: 200, paths, cpu: bare.cpu } })];
}

const pagesOfList = () =>
  Array.from({ length: ADDRESSES }, (_, index) => `/api/articles?limit=${5 + (index % 16)}&page=${1 + (index >> 4)}`);

/** Articles by their slugs, as JSON for guests. */
export const articleVaried = () =>
  compareForGuests("article-varied", (file) => newestSlugs(file, ADDRESSES).map((slug) => `/api/articles/${slug}`));

/** Pages of the list of articles, as JSON for guests. */
export const articlesListVaried = () => compareForGuests("articles-list-varied", pagesOfList);

/** The first page for different members, compressed as their browsers ask, beside a bare route that checks their tokens. */
export async function articlesListMember() {
  await using site = await startFilled();
  const emails = copyAccount(site.databaseFile, MEMBERS);
  const key = randomBytes(32);
  await using bare = await startReference("articles-sqlite", { body: key, type: "" }, [site.databaseFile]);
  const headers = (await site.loginAll(emails)).map((own) => ({ ...own, ...AS_BROWSERS }));
  const others = headers.map(({ authorization }) => ({
    ...AS_BROWSERS,
    authorization: `Bearer ${signAgain(authorization.slice("Bearer ".length), key)}`,
  }));
  const path = "api/articles?limit=20";
  return [
    await compare({
      bench: "articles-list-member",
      goal: GOAL,
      ours: { url: `${site.origin}/${path}`, expect: 200, headers, cpu: site.cpu },
      reference: { url: `${bare.url}${path}`, expect: 200, headers: others, cpu: bare.cpu },
    }),
  ];
}
