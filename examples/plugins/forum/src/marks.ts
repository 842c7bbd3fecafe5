import type { Site } from "@sitevine/plugin-sdk";
import { inBatches } from "./batches.js";
import { database, type PostRow } from "./tables.js";

const MARKED_AT_ONCE = 500;

async function markPosts(site: Site, batches: AsyncIterable<readonly Pick<PostRow, "id">[]>): Promise<void> {
  for await (const posts of batches) for (const { id } of posts) await site.search.mark("forum", id);
}

/** Says that search has to look at the posts of a thread again. */
export async function markThread(site: Site, id: string): Promise<void> {
  const posts = inBatches<Pick<PostRow, "id" | "number">>((last) =>
    database
      .of(site)
      .selectFrom("posts")
      .select(["id", "number"])
      .where("thread_id", "=", id)
      .where("number", ">", last?.number ?? 0)
      .orderBy("number")
      .limit(MARKED_AT_ONCE)
      .execute(),
  );
  await markPosts(site, posts);
}

/** Says that search has to look at the posts of all threads of a board again. */
export async function markBoard(site: Site, id: string): Promise<void> {
  const posts = inBatches<Pick<PostRow, "id">>((last) =>
    database
      .of(site)
      .selectFrom("posts")
      .innerJoin("threads", "threads.id", "posts.thread_id")
      .select("posts.id")
      .where("threads.board_id", "=", id)
      .where("posts.id", ">", last?.id ?? "")
      .orderBy("posts.id")
      .limit(MARKED_AT_ONCE)
      .execute(),
  );
  await markPosts(site, posts);
}
