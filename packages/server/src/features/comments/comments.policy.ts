import { isPermitted } from "@sitevine/api";
import type { Caller } from "../../kernel/caller.js";
import type { CommentImagesTable } from "../../platform/db/schema/comment-images.js";
import type { CommentsTable } from "../../platform/db/schema/comments.js";

export type Remover = NonNullable<CommentsTable["deleted_by"]>;

type Standing = Pick<CommentsTable, "place" | "place_id" | "author_id">;

/** The role in which the caller may remove a comment; null when they may not. */
export function removerOf(caller: Caller, comment: Standing): Remover | null {
  if (caller.kind === "guest") return null;
  if (caller.userId === comment.author_id) return "author";
  if (comment.place === "profile" && caller.userId === comment.place_id) return "owner";
  return mayRemoveAny(caller) ? "moderator" : null;
}

/** Whether the caller may remove the comments of others, as a moderator. */
export const mayRemoveAny = (caller: Caller): boolean =>
  caller.kind === "member" &&
  (caller.permissions.has("moderation.comment.remove") || caller.permissions.has("admin.access"));

/** Allows uploaders their own image while they write, and moderators every image, for reports and removed comments. */
export const maySeeAnyImage = (caller: Caller, { owner_id }: Pick<CommentImagesTable, "owner_id">): boolean =>
  caller.kind === "member" &&
  (caller.userId === owner_id ||
    isPermitted("moderation.*", caller.permissions) ||
    caller.permissions.has("admin.access"));

/** The settings for how many minutes authors may edit comments on articles and on walls. */
export const EDIT_WINDOWS = { article: "comments.articleEditMinutes", profile: "comments.editMinutes" } as const;

/** The end of the author's time to edit a comment; null minutes mean no limit. */
export const editableUntil = (
  { created_at }: Pick<CommentsTable, "created_at">,
  minutes: number | null,
): Date | null => (minutes === null ? null : new Date(new Date(created_at).getTime() + minutes * 60_000));

// Pages show four levels.
const DEEPEST = 3;

/** The position of an answer: below the comment that it answers, or on the same level when that is the deepest one. */
export const standing = (answered: Pick<CommentsTable, "id" | "root_id" | "parent_id" | "depth">) =>
  answered.depth < DEEPEST
    ? { parent_id: answered.id, root_id: answered.root_id, depth: answered.depth + 1 }
    : { parent_id: answered.parent_id, root_id: answered.root_id, depth: answered.depth };
