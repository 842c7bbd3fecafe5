import type { Site } from "@sitevine/plugin-sdk";
import { type Member, visibleTo } from "./readers.js";
import { type Db, database, type ThreadRow } from "./tables.js";
import { requireThread } from "./threads.js";

const MOST_UNREAD = 50;

/** Since when a member reads the forum: what was written before counts as read. */
async function readSince(db: Db, userId: string, now: Date): Promise<string> {
  const at = now.toISOString();
  await db
    .insertInto("members")
    .values({ user_id: userId, posts: 0, last_post_at: "", all_read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { all_read_at: since } = await db
    .selectFrom("members")
    .select("all_read_at")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return since;
}

/** The number of the last post that the member has read, by thread; nothing for a thread without anything unread. */
export async function findUnread(
  site: Site,
  reader: Member,
  threads: readonly Pick<ThreadRow, "id" | "last_number" | "last_post_at">[],
): Promise<ReadonlyMap<string, number>> {
  if (threads.length === 0) return new Map();
  const db = database.of(site);
  const since = await readSince(db, reader.userId, site.now);
  const newer = threads.filter(({ last_post_at: at }) => at > since);
  if (newer.length === 0) return new Map();
  const ids = newer.map(({ id }) => id);
  const rows = await db
    .selectFrom("reads")
    .select(["thread_id", "number"])
    .where("user_id", "=", reader.userId)
    .where("thread_id", "in", ids)
    .execute();
  const read = new Map(rows.map(({ thread_id: id, number }) => [id, number]));
  return new Map(
    newer
      .map(({ id, last_number: last }) => [id, read.get(id) ?? 0, last] as const)
      .filter(([, number, last]) => number < last)
      .map(([id, number]) => [id, number]),
  );
}

/** Threads with something that the member has not read, the latest first. */
export async function findUnreadThreads(site: Site, reader: Member): Promise<readonly ThreadRow[]> {
  const db = database.of(site);
  const since = await readSince(db, reader.userId, site.now);
  return db
    .selectFrom("threads")
    .innerJoin("boards", "boards.id", "threads.board_id")
    .leftJoin("reads", (join) =>
      join.onRef("reads.thread_id", "=", "threads.id").on("reads.user_id", "=", reader.userId),
    )
    .selectAll("threads")
    .where("threads.removed_at", "is", null)
    .where("threads.last_post_at", ">", since)
    .where("boards.visibility", "in", visibleTo(reader))
    .where(({ eb, or, ref }) =>
      or([eb("reads.number", "is", null), eb("reads.number", "<", ref("threads.last_number"))]),
    )
    .orderBy("threads.last_post_at", "desc")
    .orderBy("threads.id", "desc")
    .limit(MOST_UNREAD)
    .execute();
}

/** Remembers how far a member has read; reading an earlier post takes nothing back. */
export async function markRead(site: Site, reader: Member, threadId: string, number: number): Promise<void> {
  const db = database.of(site);
  const { thread } = await requireThread(db, reader, threadId);
  const read = Math.min(number, thread.last_number);
  await db
    .insertInto("reads")
    .values({ user_id: reader.userId, thread_id: threadId, number: read })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "thread_id"]).doUpdateSet({ number: read }).where("reads.number", "<", read),
    )
    .execute();
}

export async function markAllRead(site: Site, reader: Member): Promise<void> {
  const db = database.of(site);
  await readSince(db, reader.userId, site.now);
  const at = site.now.toISOString();
  await db.updateTable("members").set({ all_read_at: at }).where("user_id", "=", reader.userId).execute();
  await db.deleteFrom("reads").where("user_id", "=", reader.userId).execute();
}

export async function isSubscribed(site: Site, reader: Member, threadId: string): Promise<boolean> {
  const row = await database
    .of(site)
    .selectFrom("subscriptions")
    .select("user_id")
    .where("thread_id", "=", threadId)
    .where("user_id", "=", reader.userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSubscribed(site: Site, reader: Member, threadId: string, isWanted: boolean): Promise<void> {
  const db = database.of(site);
  await requireThread(db, reader, threadId);
  const row = { thread_id: threadId, user_id: reader.userId };
  if (isWanted)
    await db
      .insertInto("subscriptions")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom("subscriptions")
      .where("thread_id", "=", threadId)
      .where("user_id", "=", reader.userId)
      .execute();
}
