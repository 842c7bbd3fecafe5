import { untilIndexed } from "../articles/article-rows.mjs";
import { fillSqlite } from "../articles/fill.mjs";
import { copyAccount } from "../articles/members.mjs";
import { compare } from "../compare.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 2_000;
// Each may write 300 comments in five minutes.
const WRITERS = 160;
const COMMENTED = 100;

/** Comments one after another, and 32 at once, compared with a bare transaction that waits for the disk. */
export async function commentWrite() {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  await untilIndexed(site.databaseFile, ARTICLES);
  await using bare = await startReference("comments-sqlite");
  const headers = await site.loginAll(copyAccount(site.databaseFile, WRITERS));
  const paths = (await site.oldestArticles(COMMENTED)).map((id) => `/api/articles/${id}/comments`);
  let written = 0;
  const body = () => ({ content: `Comment ${written++} says something about what it is written on.` });
  const ours = { url: site.origin, expect: 201, paths, headers, body, cpu: site.cpu };
  const reference = { url: bare.url, expect: 201, paths, body, cpu: bare.cpu };
  return [
    await compare({ bench: "comment-write-one", goal: 0.5, ours, reference, connections: 1 }),
    await compare({ bench: "comment-write-many", goal: 0.5, ours, reference }),
  ];
}
