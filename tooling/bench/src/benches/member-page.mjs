import { setTimeout as sleep } from "node:timers/promises";
import { untilIndexed } from "../articles/article-rows.mjs";
import { fillSqlite } from "../articles/fill.mjs";
import { copyAccount } from "../articles/members.mjs";
import { compare } from "../compare.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 10_000;
const MEMBERS = 200;
// Writes of another process show within a second.
const SEEN_MS = 1_500;

/** The home page and an article for 200 different members with the same rights, beside the same page for guests. */
export async function memberPageKept() {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  await untilIndexed(site.databaseFile, ARTICLES);
  const emails = copyAccount(site.databaseFile, MEMBERS);
  await sleep(SEEN_MS);
  const headers = await site.openPages(emails);
  const list = await fetch(`${site.origin}/api/articles?limit=1`);
  const { data } = /** @type {{ data: { slug: string }[] }} */ (await list.json());
  const pages = [
    ["member-page-kept", `${site.origin}/`],
    ["article-members-kept", `${site.origin}/articles/${data[0]?.slug}`],
  ];
  const results = [];
  for (const [bench = "", url = ""] of pages) {
    const seen = await (await fetch(url, { headers: headers[0] ?? {} })).text();
    if (!seen.includes('data-sv="user"')) throw new Error(`${url} does not know its reader`);
    results.push(
      await compare({ bench, goal: 0.5, ours: { url, expect: 200, headers }, reference: { url, expect: 200 } }),
    );
  }
  return results;
}
