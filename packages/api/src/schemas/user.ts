import * as z from "zod";
import { named } from "./named.js";
import { colorSchema, idSchema, imageUrlSchema, timeSchema } from "./primitives.js";

/** Public fields of a user, shown beside their activity. Never contains an email or IP address. */
export const userSummarySchema = named(
  "UserSummary",
  z.object({
    id: idSchema,
    username: z.string(),
    displayName: z.string(),
    avatarUrl: imageUrlSchema,
    active: z.boolean().meta({ description: "False for an account that is deactivated or banned: it has no profile" }),
  }),
);

/** A group as shown beside a name. */
export const groupSummarySchema = named(
  "GroupSummary",
  z.object({
    id: idSchema,
    key: z.string(),
    name: z.string(),
    color: colorSchema.nullable(),
    iconUrl: imageUrlSchema,
  }),
);

/** The relation between the caller and the user. */
const relationSchema = named(
  "UserRelation",
  z.object({
    isSelf: z.boolean(),
    follows: z.boolean().meta({ description: "The caller follows this user" }),
    followedBy: z.boolean().meta({ description: "This user follows the caller" }),
    blocks: z.boolean().meta({ description: "The caller blocks this user" }),
    mayComment: z.boolean().meta({ description: "The caller may write on this user's wall" }),
  }),
);

/** A public profile. Fields that its owner hides from the caller are null. */
export const publicProfileSchema = named(
  "PublicProfile",
  z.object({
    id: idSchema,
    username: z.string(),
    displayName: z.string(),
    avatarUrl: imageUrlSchema,
    coverUrl: imageUrlSchema,
    bio: z.string(),
    joinedAt: timeSchema,
    lastSeenAt: timeSchema.nullable(),
    groups: z.array(groupSummarySchema),
    counts: z.object({
      articles: z.int().meta({ description: "Published articles that the caller may find; all of them for the owner" }),
      comments: z.int(),
      followers: z.int().nullable(),
      following: z.int().nullable(),
      views: z.int(),
    }),
    relation: relationSchema.nullable().meta({ description: "Null for guests" }),
  }),
);

/** A row of a follower, following or block list. */
export const relatedUserSchema = named("RelatedUser", z.object({ user: userSummarySchema, since: timeSchema }));

/** The state after following or unfollowing. */
export const followStateSchema = z.object({
  following: z.boolean(),
  followers: z.int().nullable().meta({ description: "Null where the owner hides the followers from the caller" }),
});
export const blockStateSchema = z.object({ blocked: z.boolean() });
export const muteStateSchema = z.object({ muted: z.boolean() });

/** Recent visitors who let themselves be named, and all views. */
export const visitorsSchema = named(
  "Visitors",
  z.object({ visitors: z.array(z.object({ user: userSummarySchema, visitedAt: timeSchema })), totalViews: z.int() }),
);

/** The caller's limits; null means no limit. */
export const contentLimitsSchema = named(
  "ContentLimits",
  z.object({
    articlesPerDay: z.int().nullable(),
    commentsPerDay: z.int().nullable(),
    commentPicturesPerDay: z.int().nullable().meta({ description: "0 where comments may show no pictures" }),
    articleLength: z.int().nullable().meta({ description: "Characters" }),
    commentLength: z.int().nullable().meta({ description: "Characters" }),
    coverMaxBytes: z.int(),
    coverTypes: z.array(z.string()).meta({ description: "Media types; an empty list sets no restriction by rank" }),
    rank: groupSummarySchema.nullable(),
  }),
);
