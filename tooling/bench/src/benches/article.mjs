import { fillSqlite } from "../articles/fill.mjs";
import { sameAnswer } from "../articles/same-answer.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

const ROWS = 10_000;

/** One article by its slug, compared with a bare Hono route with a prepared statement that returns the same JSON. */
export async function articleKept() {
  await using site = await startSite();
  fillSqlite(site.databaseFile, ROWS);
  await using bare = await startReference("articles-sqlite", undefined, [site.databaseFile]);
  const path = "api/articles/article-4321";
  const [ours, theirs] = [`${site.origin}/${path}`, `${bare.url}${path}`];
  await sameAnswer(ours, theirs);
  return [
    await compare({
      bench: "article-kept",
      goal: 0.6,
      ours: { url: ours, expect: 200 },
      reference: { url: theirs, expect: 200 },
    }),
  ];
}
