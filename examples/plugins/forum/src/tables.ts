import { pluginDatabase } from "@sitevine/plugin-sdk/database";

export interface BoardRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: "public" | "members";
  readonly position: number;
  /** Threads and posts that are not removed. */
  readonly threads: number;
  readonly posts: number;
  readonly created_at: string;
}

export interface ThreadRow {
  readonly id: string;
  readonly board_id: string;
  readonly title: string;
  readonly author_id: string;
  /** Posts that are not removed. */
  readonly posts: number;
  /** The number of the newest post, removed or not. */
  readonly last_number: number;
  readonly last_post_at: string;
  readonly last_author_id: string;
  readonly is_pinned: number;
  readonly is_locked: number;
  readonly created_at: string;
  readonly removed_at: string | null;
}

export interface PostRow {
  readonly id: string;
  readonly thread_id: string;
  /** From 1, in the order in which they were written. */
  readonly number: number;
  readonly author_id: string;
  /** Markdown, and what the site made of it: HTML, and the words alone. */
  readonly text: string;
  readonly html: string;
  readonly plain: string;
  readonly quoted_id: string | null;
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly removed_at: string | null;
}

interface MemberRow {
  readonly user_id: string;
  readonly posts: number;
  readonly last_post_at: string;
  /** Time before which every post counts as read. */
  readonly all_read_at: string;
}

interface Tables {
  readonly boards: BoardRow;
  readonly threads: ThreadRow;
  readonly posts: PostRow;
  readonly members: MemberRow;
  readonly reads: { readonly user_id: string; readonly thread_id: string; readonly number: number };
  readonly subscriptions: { readonly thread_id: string; readonly user_id: string };
  readonly news: { readonly post_id: string; readonly created_at: string };
}

export const database = pluginDatabase<Tables>();

export type Db = ReturnType<typeof database.of>;

/** Posts, removed ones included, each with its thread and its board. */
export const postsInBoards = (db: Db) =>
  db
    .selectFrom("posts")
    .innerJoin("threads", "threads.id", "posts.thread_id")
    .innerJoin("boards", "boards.id", "threads.board_id");
