import type { Caller, Member } from "../../kernel/caller.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import type { ArticleActions, ArticleRow } from "../articles/index.js";
import { type CommentActions, type CommentRow, findKept } from "../comments/index.js";
import { findOutOfReach } from "../users/index.js";
import {
  type ArticleFacts,
  articleActions,
  type CommentFacts,
  commentActions,
  moderatesArticles,
  moderatesComments,
} from "./content-actions.policy.js";

/** Finds the acts that callers may carry out on comments and articles as moderators. They must be able to read them. */
export interface ContentActions {
  readonly ofComments: CommentActions;
  readonly ofArticles: ArticleActions;
}

function stateOf({ id, deleted_at, deleted_by }: CommentRow, kept: ReadonlySet<string>): CommentFacts["state"] {
  if (deleted_at === null) return "live";
  return deleted_by === "moderator" && kept.has(id) ? "removed" : "gone";
}

/** Finds the facts that decide about some comments, by id. */
export async function findCommentFacts(
  db: Queryable,
  actor: Member,
  rows: readonly CommentRow[],
): Promise<ReadonlyMap<string, CommentFacts>> {
  const removed = rows.filter(({ deleted_by }) => deleted_by === "moderator").map(({ id }) => id);
  const authorIds = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))];
  const outOfReach = await findOutOfReach(db, actor.userId, authorIds);
  const kept = await findKept(db, removed);
  return new Map(
    rows.map((row) => {
      const { id, author_id: authorId } = row;
      return [id, { authorId, isOutOfReach: outOfReach.has(authorId ?? ""), state: stateOf(row, kept) }];
    }),
  );
}

/** Finds the facts that decide about an article. */
export async function findArticleFacts(
  db: Queryable,
  actor: Member,
  { author_id: authorId, status, unlisted_at }: Pick<ArticleRow, "author_id" | "status" | "unlisted_at">,
): Promise<ArticleFacts> {
  const outOfReach = await findOutOfReach(db, actor.userId, authorId === null ? [] : [authorId]);
  const listed = status === "published" ? "listed" : "draft";
  return { authorId, isOutOfReach: outOfReach.size > 0, state: unlisted_at === null ? listed : "unlisted" };
}

export function createContentActions({ db }: { readonly db: Database }): ContentActions {
  return {
    async ofComments(caller: Caller, rows) {
      if (caller.kind === "guest" || !moderatesComments(caller) || rows.length === 0) return new Map();
      const facts = await findCommentFacts(db.read, caller, rows);
      return new Map([...facts].map(([id, fact]) => [id, commentActions(caller, fact)]));
    },
    async ofArticles(caller, articles) {
      if (caller.kind === "guest" || !moderatesArticles(caller) || articles.length === 0) return new Map();
      const authorIds = [...new Set(articles.flatMap(({ authorId }) => authorId ?? []))];
      const outOfReach = await findOutOfReach(db.read, caller.userId, authorIds);
      return new Map(
        articles.map(({ id, authorId, state }) => {
          const isOutOfReach = authorId !== null && outOfReach.has(authorId);
          return [id, articleActions(caller, { authorId, isOutOfReach, state })];
        }),
      );
    },
  };
}
