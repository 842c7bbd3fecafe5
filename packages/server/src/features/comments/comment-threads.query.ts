import type { CommentModel, CommentsModel } from "@sitevine/renderer";
import type { Caller } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import { findUserSummaries, profileHref, type UserSummary } from "../users/index.js";
import { findCommentCount } from "./comment-counters.repo.js";
import type { CommentPlaces } from "./comment-place.model.js";
import { type CommentRow, findComment } from "./comments.repo.js";
import { DEFAULT_ORDERS, MOST_ANSWERS, THREAD_ORDERS, THREADS_PER_PAGE, type ThreadPage } from "./thread-page.model.js";
import { countAnswers, countThreads, findRootIds, findThreadPage } from "./thread-page.repo.js";

/** Addresses of the page that shows a thread. */
export interface ThreadLinks {
  /** Target of the form. When it is null, the page leaves the form to the reader's script and asks guests to sign in. */
  readonly action: string | null;
  readonly replyHref: (commentId: string) => string;
  /** Null when guests cannot sign in. */
  readonly signInHref: string | null;
  /** The comment that the viewer has chosen to answer. */
  readonly replyTo: string | null;
  /** The page that shows the thread. */
  readonly path: string;
}

/** Threads as pages show them: one page of them, with their answers. */
export interface CommentThreads {
  /** Null when the caller may not read them. Throws SVC-API-4004 for a page past the last one. */
  model(caller: Caller, shown: ThreadPage, links: ThreadLinks): Promise<CommentsModel | null>;
  /**
   * The page with this comment: one of its place in the default order, or one of its thread; null when it is not there.
   */
  pageOf(place: CommentPlace, placeId: string, commentId: string): Promise<ThreadSpot | null>;
}

/** A page of comments. */
export interface ThreadSpot {
  /** The thread whose answers have pages of their own; null for a page of all threads. */
  readonly root: string | null;
  readonly page: number;
}

const NOBODY: UserSummary = { id: "", username: "", displayName: "…", avatarUrl: null, active: false };

const threadHref = (path: string, id: string): string => `${path}?thread=${id}#comment-${id}`;
const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

export function createCommentThreads({
  db,
  places,
}: {
  readonly db: Database;
  readonly places: CommentPlaces;
}): CommentThreads {
  async function findReplyTo(place: CommentPlace, placeId: string, id: string | null) {
    const row = id === null ? undefined : await findComment(db.read, place, id);
    if (row?.place_id !== placeId || row.deleted_at !== null) return null;
    const authors = await findUserSummaries(db.read, [row.author_id ?? ""]);
    return { id: row.id, name: (authors.get(row.author_id ?? "") ?? NOBODY).displayName };
  }

  /** The number of items, and the number on a page. */
  async function sizeOf({ place, placeId, root }: ThreadPage, total: number) {
    if (root !== undefined) return { count: sumOf(await countAnswers(db.read, [root], null)), limit: MOST_ANSWERS };
    const count = total <= THREADS_PER_PAGE ? total : await countThreads(db.read, place, placeId, null);
    return { count, limit: THREADS_PER_PAGE };
  }

  /** Counts the answers in those threads of which a page of threads shows only the first answers. */
  async function countedAnswers(
    { root }: ThreadPage,
    rows: readonly CommentRow[],
  ): Promise<ReadonlyMap<string, number>> {
    const answers = rows.filter(({ parent_id }) => parent_id !== null);
    if (root !== undefined || answers.length < MOST_ANSWERS) return new Map();
    const roots = rows.filter(({ parent_id }) => parent_id === null).map(({ id }) => id);
    const counts = await countAnswers(db.read, roots, null);
    const shown = (id: string): number => answers.filter(({ root_id }) => root_id === id).length;
    return new Map([...counts].filter(([id, count]) => count > shown(id)));
  }

  return {
    async pageOf(place, placeId, commentId) {
      const comment = await findComment(db.read, place, commentId);
      const root = comment?.place_id === placeId ? await findComment(db.read, place, comment.root_id) : undefined;
      if (!comment || !root) return null;
      const before = await countThreads(db.read, place, placeId, root);
      const isLatestFirst = DEFAULT_ORDERS[place] === "newest";
      const index = isLatestFirst ? (await countThreads(db.read, place, placeId, null)) - 1 - before : before;
      const page = Math.floor(Math.max(0, index) / THREADS_PER_PAGE) + 1;
      if (comment.parent_id === null) return { root: null, page };
      const rootIds = await findRootIds(db.read, { place, placeId, order: DEFAULT_ORDERS[place], page });
      const earlier = await countAnswers(db.read, rootIds, comment);
      if (sumOf(earlier) < MOST_ANSWERS) return { root: null, page };
      return { root: root.id, page: Math.floor((earlier.get(root.id) ?? 0) / MOST_ANSWERS) + 1 };
    },

    async model(caller, shown, links) {
      const { place, placeId, order, root, page } = shown;
      const at = await places.find(caller, place, placeId);
      if (!at?.mayRead) return null;
      const total = await findCommentCount(db.read, place, placeId);
      const { count, limit } = await sizeOf(shown, total);
      const totalPages = Math.max(1, Math.ceil(count / limit));
      if (page > totalPages) throw notFound();
      const rows = total === 0 ? [] : await findThreadPage(db.read, shown);
      if (root !== undefined && rows.length === 0) throw notFound();
      const all = await countedAnswers(shown, rows);
      const authorIds = rows.flatMap(({ author_id }) => author_id ?? []);
      const authors = await findUserSummaries(db.read, authorIds);
      const ids = new Set(rows.map(({ id }) => id));
      // On a later page of a thread, what an answer replies to may be on one before: it stands below the first comment then.
      const byParent = Map.groupBy(rows, ({ parent_id, root_id }) =>
        parent_id === null || ids.has(parent_id) ? parent_id : root_id,
      );
      const below = (parentId: string | null): CommentModel[] =>
        (byParent.get(parentId) ?? []).map((row) => modelOf(row, below(row.id)));

      function modelOf(row: CommentRow, replies: readonly CommentModel[]): CommentModel {
        const count = all.get(row.id);
        const allAnswers = count === undefined ? {} : { allAnswers: { count, href: threadHref(links.path, row.id) } };
        const base = { id: row.id, createdAt: new Date(row.created_at), replies, ...allAnswers };
        if (row.deleted_at !== null) {
          const removedBy = row.deleted_by === "author" ? "author" : "moderator";
          return { ...base, kind: "tombstone", removedBy, reason: row.delete_reason };
        }
        const { active, ...author } = authors.get(row.author_id ?? "") ?? NOBODY;
        return {
          ...base,
          kind: "comment",
          author: { ...author, href: active ? profileHref(author.username) : "" },
          contentHtml: row.content_html,
          editedAt: row.edited_at === null ? null : new Date(row.edited_at),
          likes: row.like_count,
          byOwner: row.author_id !== null && row.author_id === at?.ownerId,
          replyHref: at?.mayWrite && links.action !== null ? links.replyHref(row.id) : null,
        };
      }

      const base = DEFAULT_ORDERS[place];
      const orders = THREAD_ORDERS.map((one) => ({
        order: one,
        href: one === base ? links.path : `${links.path}?sort=${one}`,
        current: one === order,
      }));
      const query: Record<string, string> = order === base ? {} : { sort: order };
      if (root !== undefined) query.thread = root;
      const pages = { page, limit, total: count, totalPages, path: links.path, query };
      const lastIsHere = root === undefined && (order === "newest" ? page === 1 : page === totalPages);
      const thread = root === undefined ? {} : { thread: { id: root, href: `${links.path}?comment=${root}` } };
      return {
        total,
        items: below(null),
        writing: await writing(),
        shown: { order, orders, pages, ...thread, isLatestElsewhere: !lastIsHere },
      };

      async function writing(): Promise<CommentsModel["writing"]> {
        if (at?.mayWrite && links.action !== null)
          return { kind: "open", action: links.action, replyTo: await findReplyTo(place, placeId, links.replyTo) };
        if (caller.kind === "member") return { kind: at?.mayWrite ? "script" : "closed" };
        return links.signInHref === null ? { kind: "closed" } : { kind: "signIn", href: links.signInHref };
      }
    },
  };
}
