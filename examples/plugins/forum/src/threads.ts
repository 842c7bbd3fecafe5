import { PluginError, type RouteCaller, type Site } from "@sitevine/plugin-sdk";
import { requireBoard } from "./boards.js";
import { markThread } from "./marks.js";
import { entriesBefore, THREADS_PER_PAGE } from "./paging.js";
import { type CallerKind, mayModerate, visibleTo } from "./readers.js";
import { type BoardRow, type Db, database, type ThreadRow } from "./tables.js";

/** A thread with its board, both of which the caller may read. */
export interface FoundThread {
  readonly thread: ThreadRow;
  readonly board: BoardRow;
}

/** Throws FORUM-1003 for a thread that is not there, or not for the caller. Moderators find those that were removed. */
export async function requireThread(db: Db, caller: RouteCaller, id: string): Promise<FoundThread> {
  const thread = await db.selectFrom("threads").selectAll().where("id", "=", id).executeTakeFirst();
  if (!thread || (thread.removed_at !== null && !mayModerate(caller))) throw new PluginError("FORUM-1003");
  const board = await requireBoard(db, caller, "id", thread.board_id).catch(() => {
    throw new PluginError("FORUM-1003");
  });
  return { thread, board };
}

/** A page of a board: what is pinned first, then what was written last. */
export const findThreads = (db: Db, boardId: string, page: number): Promise<readonly ThreadRow[]> =>
  db
    .selectFrom("threads")
    .selectAll()
    .where("board_id", "=", boardId)
    .where("removed_at", "is", null)
    .orderBy("is_pinned", "desc")
    .orderBy("last_post_at", "desc")
    .orderBy("id", "desc")
    .limit(THREADS_PER_PAGE)
    .offset(entriesBefore(page, THREADS_PER_PAGE))
    .execute();

export interface RecentThread extends ThreadRow {
  readonly board_slug: string;
  readonly board_title: string;
}

/** Finds the most recently active threads in all boards that the caller may read. */
export const findRecentThreads = (db: Db, caller: CallerKind, limit: number): Promise<readonly RecentThread[]> =>
  db
    .selectFrom("threads")
    .innerJoin("boards", "boards.id", "threads.board_id")
    .selectAll("threads")
    .select(["boards.slug as board_slug", "boards.title as board_title"])
    .where("threads.removed_at", "is", null)
    .where("boards.visibility", "in", visibleTo(caller))
    .orderBy("threads.last_post_at", "desc")
    .orderBy("threads.id", "desc")
    .limit(limit)
    .execute();

export interface ThreadFields {
  readonly title?: string;
  readonly isLocked?: boolean;
  readonly isPinned?: boolean;
}

const asNumber = (value: boolean): number => (value ? 1 : 0);

/** Authors change the title; moderators also lock and pin. */
export async function changeThread(
  site: Site,
  caller: RouteCaller,
  id: string,
  { title, isLocked, isPinned }: ThreadFields,
): Promise<FoundThread> {
  const db = database.of(site);
  const found = await requireThread(db, caller, id);
  const isAuthor = caller.kind === "member" && caller.userId === found.thread.author_id;
  const asksForMore = isLocked !== undefined || isPinned !== undefined;
  if (!mayModerate(caller) && (asksForMore || !isAuthor)) throw new PluginError("FORUM-1008");
  const change = {
    ...(title !== undefined && { title }),
    ...(isLocked !== undefined && { is_locked: asNumber(isLocked) }),
    ...(isPinned !== undefined && { is_pinned: asNumber(isPinned) }),
  };
  if (Object.keys(change).length === 0) return found;
  await db.updateTable("threads").set(change).where("id", "=", id).execute();
  if (title !== undefined) await markThread(site, id);
  return { ...found, thread: { ...found.thread, ...change } };
}

/** Takes a thread out of all lists, or puts it back. Only the first of several equal calls changes anything. */
export async function setRemoved(site: Site, caller: RouteCaller, id: string, isRemoved: boolean): Promise<void> {
  const found = await database
    .of(site)
    .transaction()
    .execute(async (db) => {
      const { thread } = await requireThread(db, caller, id);
      const { numUpdatedRows } = await db
        .updateTable("threads")
        .set({ removed_at: isRemoved ? site.now.toISOString() : null })
        .where("id", "=", id)
        .where("removed_at", isRemoved ? "is" : "is not", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const sign = isRemoved ? -1 : 1;
      await db
        .updateTable("boards")
        .set(({ eb }) => ({ threads: eb("threads", "+", sign), posts: eb("posts", "+", sign * thread.posts) }))
        .where("id", "=", thread.board_id)
        .execute();
      return true;
    });
  if (found) await markThread(site, id);
}
