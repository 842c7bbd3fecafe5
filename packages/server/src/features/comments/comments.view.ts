import type { AnswerOf, createArticleComment } from "@sitevine/api";
import type { UserSummary } from "../users/index.js";
import type { CommentRow } from "./comments.repo.js";

export type CommentView = AnswerOf<typeof createArticleComment>;

/** Facts that are shown with a comment. */
export interface CommentFacts {
  readonly author: UserSummary | undefined;
  readonly likedByMe: boolean;
  readonly actions: CommentView["actions"];
  /** Null for callers other than the author, and for an author without time limit. */
  readonly editableUntil: Date | null;
}

export function commentView(row: CommentRow, { author, likedByMe, actions, editableUntil }: CommentFacts): CommentView {
  const place = { id: row.id, parentId: row.parent_id, createdAt: row.created_at, actions: [...actions] };
  if (row.deleted_at !== null)
    return {
      ...place,
      deleted: true,
      deletedAt: row.deleted_at,
      deletedBy: row.deleted_by ?? "author",
      reason: row.delete_reason,
    };
  return {
    ...place,
    deleted: false,
    author: author ?? null,
    content: row.content,
    contentHtml: row.content_html,
    editedAt: row.edited_at,
    editableUntil: editableUntil?.toISOString() ?? null,
    likeCount: row.like_count,
    likedByMe,
  };
}
