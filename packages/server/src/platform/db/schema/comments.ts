export type CommentPlace = "article" | "profile";

/**
 * Comments of articles and walls; a deleted one stays as a tombstone, without its text. `removed_comments` keeps the text
 * of those that moderators removed.
 */
export interface CommentsTable {
  id: string;
  place: CommentPlace;
  /** The article, or the user whose wall it is. */
  place_id: string;
  parent_id: string | null;
  /** The first comment of the thread; its own id for that one. */
  root_id: string;
  /** 0 for the first comment of a thread. */
  depth: number;
  author_id: string | null;
  content: string;
  content_html: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: "author" | "owner" | "moderator" | null;
  delete_reason: string | null;
  like_count: number;
}

export interface CommentLikesTable {
  comment_id: string;
  user_id: string;
  created_at: string;
}

/** The texts of comments that moderators removed, until they are restored or have been kept long enough. */
export interface RemovedCommentsTable {
  comment_id: string;
  content: string;
  content_html: string;
  removed_at: string;
}

/** The likes of these comments. */
export type RemovedCommentLikesTable = CommentLikesTable;

/** Comments of an article or wall, tombstones included: totals of lists without counting. */
export interface CommentCountsTable {
  place: CommentPlace;
  place_id: string;
  value: number;
}
