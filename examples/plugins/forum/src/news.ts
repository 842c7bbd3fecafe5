import type { Site } from "@sitevine/plugin-sdk";
import { inBatches } from "./batches.js";
import { postPath } from "./paths.js";
import { type Db, database } from "./tables.js";

const NOTIFIED_AT_ONCE = 100;
const MOST_NEWS = 100;
/** A call that announces its own post is long over by then. */
const LEFT_MS = 60_000;

const followersOf = (db: Db, threadId: string) =>
  inBatches<{ readonly user_id: string }>((last) =>
    db
      .selectFrom("subscriptions")
      .select("user_id")
      .where("thread_id", "=", threadId)
      .where("user_id", ">", last?.user_id ?? "")
      .orderBy("user_id")
      .limit(NOTIFIED_AT_ONCE)
      .execute(),
  );

/** Tells those who follow the thread, the search and the badges of a post. Done twice, it has the effect of once. */
export async function announce(site: Site, postId: string): Promise<void> {
  const db = database.of(site);
  const post = await db.selectFrom("posts").selectAll().where("id", "=", postId).executeTakeFirst();
  if (post) {
    await site.search.mark("forum", post.id);
    const { author_id: actorId, thread_id: threadId, number } = post;
    const href = postPath(threadId, number);
    for await (const followers of followersOf(db, threadId)) {
      const to = followers.map(({ user_id: id }) => id);
      await site.notify({ kind: "forum.reply", to, actorId, group: threadId, source: post.id, href });
    }
    await site.badges.evaluate(actorId, "forum.posts");
  }
  await db.deleteFrom("news").where("post_id", "=", postId).execute();
}

/** Announces the posts whose call ended before it could. */
export async function announceLeft(site: Site): Promise<void> {
  const before = new Date(site.now.getTime() - LEFT_MS).toISOString();
  const left = await database
    .of(site)
    .selectFrom("news")
    .select("post_id")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(MOST_NEWS)
    .execute();
  for (const { post_id: id } of left) await announce(site, id);
}
