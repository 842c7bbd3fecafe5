import { setTimeout as sleep } from "node:timers/promises";
import { copyAccount } from "./articles/members.mjs";

const SEEN_MS = 1_500;
const EACH_MS = 50;

/** @typedef {Awaited<ReturnType<typeof import("./site.mjs").startSite>>} Site */

/**
 * Twenty comments a second by these writers, each of whom may write 300 in five minutes, on old articles in turn.
 * @param {Site} site @param {number} writers
 */
export async function startCommenting(site, writers) {
  const emails = copyAccount(site.databaseFile, writers);
  await sleep(SEEN_MS);
  const headers = await site.loginAll(emails);
  const oldest = await site.oldestArticles(20);
  let written = 0;

  async function comment() {
    const [article, own] = [oldest[written % oldest.length], headers[written % headers.length]];
    written += 1;
    const response = await fetch(`${site.origin}/api/articles/${article}/comments`, {
      method: "POST",
      headers: { ...own, "content-type": "application/json" },
      body: JSON.stringify({ content: `Comment ${written} on what was written long ago.` }),
    });
    if (!response.ok) throw new Error(`comment ${written} gave ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }

  return {
    /** Number of comments begun. */
    count: () => written,
    /** Comments until it is disposed of. */
    begin() {
      /** @type {Promise<void>[]} */
      const comments = [];
      const timer = setInterval(() => comments.push(comment()), EACH_MS);
      return {
        async [Symbol.asyncDispose]() {
          clearInterval(timer);
          await Promise.all(comments);
        },
      };
    },
  };
}
