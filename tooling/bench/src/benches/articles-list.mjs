import { fillSqlite } from "../articles/fill.mjs";
import { sameAnswer } from "../articles/same-answer.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

const ROWS = 10_000;

/** The first page of articles, compared with a bare Hono route with prepared statements that returns the same JSON. */
export async function articlesListKept() {
  await using site = await startSite();
  fillSqlite(site.databaseFile, ROWS);
  await using bare = await startReference("articles-sqlite", undefined, [site.databaseFile]);
  const path = "api/articles?limit=20";
  const [ours, theirs] = [`${site.origin}/${path}`, `${bare.url}${path}`];
  await sameAnswer(ours, theirs);
  return [
    await compare({
      bench: "articles-list-kept",
      goal: 0.7,
      ours: { url: ours, expect: 200 },
      reference: { url: theirs, expect: 200 },
    }),
  ];
}
