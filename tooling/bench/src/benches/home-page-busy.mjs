import { setTimeout as sleep } from "node:timers/promises";
import { fillSqlite } from "../articles/fill.mjs";
import { copyAccount } from "../articles/members.mjs";
import { compare } from "../compare.mjs";
import { startSite } from "../site.mjs";

const ARTICLES = 10_000;
const SEEN_MS = 1_500;
const EACH_MS = 50;
// Each account may write 300 comments in five minutes.
const WRITERS = 3;

/**
 * The guest's home page while twenty comments a second are written on articles that it does not show, compared with an idle
 * site.
 */
export async function homePageBusy() {
  await using site = await startSite({ fill: (file) => fillSqlite(file, ARTICLES) });
  const emails = copyAccount(site.databaseFile, WRITERS);
  await sleep(SEEN_MS);
  const writers = await Promise.all(emails.map((email) => site.login(email)));
  const oldest = await site.oldestArticles(20);
  let written = 0;

  async function comment() {
    const [article, headers] = [oldest[written % oldest.length], writers[written % writers.length]];
    written += 1;
    const response = await fetch(`${site.origin}/api/articles/${article}/comments`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ content: `Comment ${written} on what was written long ago.` }),
    });
    if (!response.ok) throw new Error(`comment ${written} gave ${response.status}: ${await response.text()}`);
  }

  function commenting() {
    /** @type {Promise<void>[]} */
    const comments = [];
    const timer = setInterval(() => comments.push(comment()), EACH_MS);
    return {
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        await Promise.all(comments);
      },
    };
  }

  const url = `${site.origin}/`;
  const result = await compare({
    bench: "home-page-busy",
    goal: 0.5,
    ours: { url, expect: 200, meanwhile: commenting },
    reference: { url, expect: 200 },
  });
  console.log(`  home-page-busy: ${written} comments were written`);
  return [result];
}
