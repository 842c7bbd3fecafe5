import * as z from "zod";
import { focalPointSchema } from "./article-image.js";
import { categoryRefSchema } from "./category.js";
import { named } from "./named.js";
import { idSchema, imageUrlSchema, slugSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema, sourceSchema, textSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

const CONTENT_LIMIT = 400_000;

export const visibilitySchema = z.enum(["public", "members", "private"]);
export const contentFormatSchema = z.enum(["markdown", "html"]);
export const articleStatusSchema = z.enum(["draft", "published"]);

const tagsSchema = z
  .array(lineSchema(40))
  .max(20)
  .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, "must name each tag once");

/** Fields that a writer gives an article, whether it is new, changed or kept in a working copy. */
export const writeShape = {
  title: lineSchema(200),
  content: sourceSchema(textSchema(CONTENT_LIMIT)),
  contentFormat: contentFormatSchema,
  excerpt: clearableLineSchema(500),
  slug: slugSchema.meta({ description: "Made from the title when absent" }),
  categoryId: idSchema.nullable(),
  tags: tagsSchema,
  visibility: visibilitySchema,
};

/** A new article; it starts as a draft. */
export const newArticleSchema = z.object({
  title: writeShape.title,
  content: writeShape.content,
  contentFormat: writeShape.contentFormat.default("markdown"),
  excerpt: writeShape.excerpt.optional(),
  slug: writeShape.slug.optional(),
  categoryId: writeShape.categoryId.optional(),
  tags: writeShape.tags.default([]),
  visibility: writeShape.visibility.default("public"),
});

/** Changes to an article; absent fields stay. */
export const articleChangesSchema = z
  .object({
    ...writeShape,
    keepsBefore: z
      .boolean()
      .meta({ description: "Stores what the change replaces as a revision, however short a time ago it was saved" }),
    onlyDraft: z
      .boolean()
      .meta({ description: "Refuses the change with 409 where the article has been published meanwhile" }),
  })
  .partial();

/** Publication time of a draft. */
export const articleScheduleSchema = z.object({ publishAt: timeSchema });

const summaryShape = {
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  featuredImageUrl: imageUrlSchema,
  featuredImageAlt: z.string().meta({ description: "What the featured image shows; empty when nobody has said it" }),
  featuredImageFocalPoint: focalPointSchema.nullable(),
  author: userSummarySchema.nullable().meta({ description: "Null when the account is gone" }),
  category: categoryRefSchema.nullable(),
  tags: z.array(z.string()),
  visibility: visibilitySchema,
  listed: z.boolean().meta({ description: "False while a moderator keeps it out of lists, search and feeds" }),
  status: articleStatusSchema,
  publishedAt: timeSchema.nullable(),
  featuredAt: timeSchema
    .nullable()
    .meta({ description: "Since when administrators recommend it; null while they do not" }),
  publishAt: timeSchema.nullable().meta({ description: "When a draft is to be published; null unless a time was set" }),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  counts: z.object({ views: z.int(), likes: z.int(), dislikes: z.int(), comments: z.int() }),
};

/** An article to link to. */
export const articleTitleSchema = z.object({ id: summaryShape.id, slug: summaryShape.slug, title: summaryShape.title });

/** The featured image of an article. */
export const featuredImageSchema = z.object({
  featuredImageUrl: z.string(),
  featuredImageAlt: summaryShape.featuredImageAlt,
  featuredImageFocalPoint: summaryShape.featuredImageFocalPoint,
});

/** A tag, and how many published articles with it the caller may read. */
export const tagUseSchema = z.object({ tag: z.string(), articles: z.int() });

/** An article in a list. */
export const articleSummarySchema = named("ArticleSummary", z.object(summaryShape));

const unpublishedChangesSchema = z
  .object({
    updatedAt: timeSchema,
    publishAt: timeSchema.nullable().meta({ description: "When they are to be published; null unless a time was set" }),
  })
  .nullable()
  .meta({ description: "Changes in its working copy, which readers do not see; null without one" });

/** An article in a list of those who may edit it. */
export const ownArticleSummarySchema = named(
  "OwnArticleSummary",
  z.object({ ...summaryShape, workingCopy: unpublishedChangesSchema }),
);

const articleActionSchema = z.enum(["feature", "unfeature", "unlist", "relist", "delete"]);

/** An article in the list of administrators. */
export const keptArticleSchema = named(
  "KeptArticle",
  z.object({
    ...summaryShape,
    workingCopy: unpublishedChangesSchema,
    actions: z.array(articleActionSchema).meta({ description: "What the caller may do now" }),
  }),
);

/** An article with its text. */
export const articleSchema = named(
  "Article",
  z.object({
    ...summaryShape,
    content: z.string().meta({ description: "The source as it was written" }),
    contentFormat: contentFormatSchema,
    contentHtml: z.string().meta({ description: "Sanitised HTML" }),
    reaction: z.enum(["like", "dislike"]).nullable().meta({ description: "The caller's own" }),
    mayEdit: z.boolean(),
    workingCopy: unpublishedChangesSchema.optional().meta({
      description:
        "Changes in its working copy, which readers do not see; null without one, absent for callers who may not edit it",
    }),
    moderation: z
      .object({
        actions: z.array(z.enum(["unlist", "relist"])).meta({ description: "What the caller may do with it now" }),
        unlistedAt: timeSchema.nullable(),
        reason: z.string().nullable(),
      })
      .nullable()
      .meta({ description: "For its author while it is unlisted, and for moderators; null for others" }),
  }),
);

/** Path parameters of a revision. */
export const articleRevisionParams = z.object({ id: idSchema, revisionId: idSchema });

/** A revision of an article. */
export const articleRevisionSchema = named(
  "ArticleRevision",
  z.object({
    id: idSchema,
    title: z.string(),
    content: z.string(),
    contentFormat: contentFormatSchema,
    editor: userSummarySchema.nullable(),
    createdAt: timeSchema,
  }),
);

/** Like and dislike exclude each other. */
export const reactionStateSchema = named(
  "ReactionState",
  z.object({ reaction: z.enum(["like", "dislike"]).nullable(), likes: z.int(), dislikes: z.int() }),
);

export const ARTICLE_SORT = ["publishedAt", "createdAt", "updatedAt", "title", "views", "likes"] as const;
