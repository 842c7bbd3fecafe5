import type { CommentModel, CommentsModel } from "@sitevine/renderer";
import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import { findUserSummaries, profileHref, type UserSummary } from "../users/index.js";
import { findCommentCount } from "./comment-counters.repo.js";
import type { CommentPlaces } from "./comment-place.model.js";
import { answersQuery, type CommentRow, findComment, findLatestRoots } from "./comments.repo.js";

/** Addresses of the page that shows a thread. */
export interface ThreadLinks {
  /** Target of the form. When it is null, the page leaves the form to the reader's script and asks guests to sign in. */
  readonly action: string | null;
  readonly replyHref: (commentId: string) => string;
  /** Null when guests cannot sign in. */
  readonly signInHref: string | null;
  /** The comment that the viewer has chosen to answer. */
  readonly replyTo: string | null;
}

/** Threads as pages show them: the latest threads with their answers. */
export interface CommentThreads {
  /** Null when the caller may not read them. */
  model(caller: Caller, place: CommentPlace, placeId: string, links: ThreadLinks): Promise<CommentsModel | null>;
}

const MOST_ROOTS = 50;
const MOST_ANSWERS = 500;
const NOBODY: UserSummary = { id: "", username: "", displayName: "…", avatarUrl: null };

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

  return {
    async model(caller, place, placeId, links) {
      const at = await places.find(caller, place, placeId);
      if (!at?.mayRead) return null;
      const total = await findCommentCount(db.read, place, placeId);
      const roots = total === 0 ? [] : (await findLatestRoots(db.read, place, placeId, MOST_ROOTS)).toReversed();
      const rootIds = roots.map(({ id }) => id);
      const answers = roots.length === 0 ? [] : await answersQuery(db.read, rootIds, MOST_ANSWERS).execute();
      const rows = [...roots, ...answers];
      const authorIds = rows.flatMap(({ author_id }) => author_id ?? []);
      const authors = await findUserSummaries(db.read, authorIds);
      const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
      const below = (parentId: string | null): CommentModel[] =>
        (byParent.get(parentId) ?? []).map((row) => modelOf(row, below(row.id)));

      function modelOf(row: CommentRow, replies: readonly CommentModel[]): CommentModel {
        const base = { id: row.id, createdAt: new Date(row.created_at), replies };
        if (row.deleted_at !== null) {
          const removedBy = row.deleted_by === "author" ? "author" : "moderator";
          return { ...base, kind: "tombstone", removedBy, reason: row.delete_reason };
        }
        const author = authors.get(row.author_id ?? "") ?? NOBODY;
        return {
          ...base,
          kind: "comment",
          author: { ...author, href: author.username === "" ? "" : profileHref(author.username) },
          contentHtml: row.content_html,
          editedAt: row.edited_at === null ? null : new Date(row.edited_at),
          likes: row.like_count,
          byOwner: row.author_id !== null && row.author_id === at?.ownerId,
          replyHref: at?.mayWrite && links.action !== null ? links.replyHref(row.id) : null,
        };
      }

      return { total, items: below(null), writing: await writing() };

      async function writing(): Promise<CommentsModel["writing"]> {
        if (at?.mayWrite && links.action !== null)
          return { kind: "open", action: links.action, replyTo: await findReplyTo(place, placeId, links.replyTo) };
        if (caller.kind === "member") return { kind: at?.mayWrite ? "script" : "closed" };
        return links.signInHref === null ? { kind: "closed" } : { kind: "signIn", href: links.signInHref };
      }
    },
  };
}
