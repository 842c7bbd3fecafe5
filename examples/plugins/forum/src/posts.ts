import { PluginError, type RouteCaller, type Site } from "@sitevine/plugin-sdk";
import { requireBoard } from "./boards.js";
import { newId } from "./ids.js";
import { announce } from "./news.js";
import { entriesBefore, POSTS_PER_PAGE } from "./paging.js";
import { postPath } from "./paths.js";
import { type Member, mayModerate } from "./readers.js";
import { type Db, database, type PostRow } from "./tables.js";
import { type FoundThread, requireThread } from "./threads.js";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export interface Draft {
  readonly text: string;
  /** The post that it answers, of the same thread. */
  readonly quotes?: string | undefined;
}

/** A post that is there, with its thread, both of which the caller may read. Throws FORUM-1004. */
async function requirePost(db: Db, caller: RouteCaller, id: string): Promise<FoundThread & { readonly post: PostRow }> {
  const post = await db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!post || post.removed_at !== null) throw new PluginError("FORUM-1004");
  const found = await requireThread(db, caller, post.thread_id).catch(() => {
    throw new PluginError("FORUM-1004");
  });
  return { ...found, post };
}

/** A page of a thread, removed posts included, so that numbers stay where they are. */
export const findPosts = (db: Db, threadId: string, page: number): Promise<readonly PostRow[]> =>
  db
    .selectFrom("posts")
    .selectAll()
    .where("thread_id", "=", threadId)
    .where("number", ">", entriesBefore(page, POSTS_PER_PAGE))
    .where("number", "<=", entriesBefore(page + 1, POSTS_PER_PAGE))
    .orderBy("number")
    .execute();

/** Counts a post of a member, unless the last one was a moment ago. */
async function countPost(db: Db, userId: string, now: Date, seconds: number): Promise<void> {
  const earliest = new Date(now.getTime() - seconds * SECOND_MS).toISOString();
  const at = now.toISOString();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("members")
    .values({ user_id: userId, posts: 1, last_post_at: at, all_read_at: at })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(({ eb }) => ({ posts: eb("members.posts", "+", 1), last_post_at: at }))
        .where("members.last_post_at", "<=", earliest),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n)
    throw new PluginError("FORUM-1007", { message: `Wait ${seconds} seconds between two posts.` });
}

async function addPost(db: Db, site: Site, post: Omit<PostRow, "id" | "created_at" | "edited_at" | "removed_at">) {
  const row: PostRow = {
    id: newId(site.now),
    created_at: site.now.toISOString(),
    edited_at: null,
    removed_at: null,
    ...post,
  };
  await db.insertInto("posts").values(row).execute();
  await db.insertInto("news").values({ post_id: row.id, created_at: row.created_at }).execute();
  await db
    .insertInto("subscriptions")
    .values({ thread_id: post.thread_id, user_id: post.author_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("reads")
    .values({ user_id: post.author_id, thread_id: post.thread_id, number: post.number })
    .onConflict((conflict) => conflict.columns(["user_id", "thread_id"]).doUpdateSet({ number: post.number }))
    .execute();
  return row;
}

async function secondsBetween(site: Site): Promise<number> {
  return Number(await site.settings.get("forum.secondsBetweenPosts"));
}

export async function startThread(
  site: Site,
  author: Member,
  slug: string,
  { title, text }: { readonly title: string; readonly text: string },
): Promise<{ readonly threadId: string; readonly postId: string; readonly href: string }> {
  // Both take their time, and a transaction holds up everybody else.
  const [seconds, { html, text: plain }] = await Promise.all([secondsBetween(site), site.texts.render(text)]);
  const { thread, post } = await database
    .of(site)
    .transaction()
    .execute(async (db) => {
      const board = await requireBoard(db, author, "slug", slug);
      await countPost(db, author.userId, site.now, seconds);
      const at = site.now.toISOString();
      const started = {
        id: newId(site.now),
        board_id: board.id,
        title,
        author_id: author.userId,
        last_author_id: author.userId,
        posts: 1,
        last_number: 1,
        last_post_at: at,
        created_at: at,
        is_pinned: 0,
        is_locked: 0,
        removed_at: null,
      };
      await db.insertInto("threads").values(started).execute();
      await db
        .updateTable("boards")
        .set(({ eb }) => ({ threads: eb("threads", "+", 1), posts: eb("posts", "+", 1) }))
        .where("id", "=", board.id)
        .execute();
      const first = { thread_id: started.id, number: 1, author_id: author.userId, text, html, plain, quoted_id: null };
      return { thread: started, post: await addPost(db, site, first) };
    });
  await announce(site, post.id);
  return { threadId: thread.id, postId: post.id, href: postPath(thread.id, 1) };
}

export async function reply(site: Site, author: Member, threadId: string, { text, quotes }: Draft): Promise<PostRow> {
  const [seconds, { html, text: plain }] = await Promise.all([secondsBetween(site), site.texts.render(text)]);
  const post = await database
    .of(site)
    .transaction()
    .execute(async (db) => {
      const { thread } = await requireThread(db, author, threadId);
      if (quotes !== undefined) {
        const quoted = await requirePost(db, author, quotes);
        if (quoted.thread.id !== threadId) throw new PluginError("FORUM-1004");
      }
      // The number belongs to this post alone, and a thread that was locked a moment ago takes none.
      const numbered = await db
        .updateTable("threads")
        .set(({ eb }) => ({
          posts: eb("posts", "+", 1),
          last_number: eb("last_number", "+", 1),
          last_post_at: site.now.toISOString(),
          last_author_id: author.userId,
        }))
        .where("id", "=", threadId)
        .where("removed_at", "is", null)
        .where((eb) => (mayModerate(author) ? eb.lit(true) : eb("is_locked", "=", 0)))
        .returning(["last_number", "board_id"])
        .executeTakeFirst();
      if (!numbered) throw new PluginError(thread.is_locked === 1 ? "FORUM-1005" : "FORUM-1003");
      await countPost(db, author.userId, site.now, seconds);
      await db
        .updateTable("boards")
        .set(({ eb }) => ({ posts: eb("posts", "+", 1) }))
        .where("id", "=", numbered.board_id)
        .execute();
      const number = numbered.last_number;
      return addPost(db, site, {
        thread_id: threadId,
        number,
        author_id: author.userId,
        text,
        html,
        plain,
        quoted_id: quotes ?? null,
      });
    });
  await announce(site, post.id);
  return post;
}

/** Authors change a post for a while, moderators at any time. */
export async function editPost(site: Site, editor: Member, id: string, text: string): Promise<PostRow> {
  const db = database.of(site);
  const [minutes, { html, text: plain }] = await Promise.all([
    site.settings.get("forum.editMinutes"),
    site.texts.render(text),
  ]);
  const { post, thread } = await requirePost(db, editor, id);
  const until = Date.parse(post.created_at) + Number(minutes) * MINUTE_MS;
  const isOpen = post.author_id === editor.userId && site.now.getTime() <= until && thread.is_locked === 0;
  if (!isOpen && !mayModerate(editor)) throw new PluginError("FORUM-1008");
  const change = { text, html, plain, edited_at: site.now.toISOString() };
  const { numUpdatedRows } = await db
    .updateTable("posts")
    .set(change)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new PluginError("FORUM-1004");
  await site.search.mark("forum", id);
  return { ...post, ...change };
}

/** Removes a post; a thread keeps its first one, and is removed as a whole instead. */
export async function removePost(site: Site, caller: Member, id: string): Promise<void> {
  await database
    .of(site)
    .transaction()
    .execute(async (db) => {
      const { post, thread } = await requirePost(db, caller, id);
      if (post.author_id !== caller.userId && !mayModerate(caller)) throw new PluginError("FORUM-1008");
      if (post.number === 1)
        throw new PluginError("FORUM-1006", { message: "Remove the thread instead of its first post." });
      const { numUpdatedRows } = await db
        .updateTable("posts")
        .set({ removed_at: site.now.toISOString() })
        .where("id", "=", id)
        .where("removed_at", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await db
        .updateTable("threads")
        .set(({ eb }) => ({ posts: eb("posts", "-", 1) }))
        .where("id", "=", thread.id)
        .execute();
      await db
        .updateTable("boards")
        .set(({ eb }) => ({ posts: eb("posts", "-", 1) }))
        .where("id", "=", thread.board_id)
        .execute();
      await db
        .updateTable("members")
        .set(({ eb }) => ({ posts: eb("posts", "-", 1) }))
        .where("user_id", "=", post.author_id)
        .execute();
    });
  await site.search.mark("forum", id);
}
