import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { filledTextSchema, lineSchema, sourceSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

const contentSchema = sourceSchema(filledTextSchema(10_000));

/** A new comment; a reply names its parent. */
export const newCommentSchema = z.object({ content: contentSchema, parentId: idSchema.optional() });
export const commentChangesSchema = z.object({ content: contentSchema });

const placeShape = {
  id: idSchema,
  parentId: idSchema.nullable(),
  createdAt: timeSchema,
  actions: z
    .array(z.enum(["remove", "restore"]))
    .meta({ description: "What the caller may do with it as a moderator now" }),
};

const liveCommentSchema = named(
  "LiveComment",
  z.object({
    ...placeShape,
    deleted: z.literal(false),
    author: userSummarySchema.nullable().meta({ description: "Null when the account is gone" }),
    content: z.string().meta({ description: "The source as it was typed" }),
    contentHtml: z.string().meta({ description: "Sanitised HTML" }),
    editedAt: timeSchema.nullable(),
    editableUntil: timeSchema.nullable().meta({
      description:
        "For the author: when the edit window ends, null if never, and a time in the past where the author may not write any more. Null for other callers",
    }),
    likeCount: z.int(),
    likedByMe: z.boolean().meta({ description: "Always false without a token" }),
  }),
);

/** The entry that remains of a deleted comment, so that replies keep their position. */
const tombstoneSchema = named(
  "CommentTombstone",
  z.object({
    ...placeShape,
    deleted: z.literal(true),
    deletedAt: timeSchema,
    deletedBy: z.enum(["author", "owner", "moderator"]),
    reason: z.string().nullable().meta({ description: "Given by a moderator" }),
  }),
);

/** A comment of an article or a wall, or its tombstone. */
export const commentSchema = named("Comment", z.discriminatedUnion("deleted", [liveCommentSchema, tombstoneSchema]));

/** Newest first by default; replies are in the list with their parent's id. */
export const COMMENT_SORT = ["createdAt", "likeCount"] as const;

/** Why a moderator removes a comment; the tombstone shows it. */
export const removalSchema = z.object({ reason: lineSchema(500) });

/** The state after a like or unlike. */
export const likeStateSchema = named("LikeState", z.object({ liked: z.boolean(), likeCount: z.int() }));

/** A change to the comments of an article or wall. It contains only the id, so that readers load what they may see. */
export const commentNewsSchema = named(
  "CommentNews",
  z.object({
    total: z.int().meta({ description: "Comments and tombstones" }),
    change: z
      .object({ kind: z.enum(["created", "changed", "deleted"]), commentId: idSchema })
      .nullable()
      .meta({ description: "Null when the stream opens" }),
  }),
);
