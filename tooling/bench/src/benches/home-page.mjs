import { setTimeout as sleep } from "node:timers/promises";
import { fillSqlite } from "../articles/fill.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 10_000;
// Writes of another process show within a second.
const SEEN_MS = 1_500;

/** The guest's home page of a site with articles, compared with a bare Hono route that returns the same bytes. */
export async function homePageKept() {
  await using site = await startSite();
  fillSqlite(site.databaseFile, ARTICLES);
  await sleep(SEEN_MS);
  const url = `${site.origin}/`;
  const response = await fetch(url);
  const page = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${url} gave ${response.status}`);
  if (!page.includes('class="sv-card')) throw new Error("the home page shows no article");
  console.log(`home-page-kept: the page has ${page.length} bytes`);

  await using bare = await startReference("hono-bytes", { body: page, type: "text/html; charset=utf-8" });
  return [
    await compare({
      bench: "home-page-kept",
      goal: 0.6,
      ours: { url, expect: 200 },
      reference: { url: bare.url, expect: 200 },
    }),
  ];
}
