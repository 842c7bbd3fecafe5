import * as z from "zod";
import { contentFormatSchema, featuredImageSchema, visibilitySchema, writeShape } from "./article.js";
import { named } from "./named.js";
import { idSchema, imageUrlSchema, timeSchema } from "./primitives.js";

const excerptSchema = z
  .string()
  .meta({ description: "Empty while none is written: one is made from the text when the copy is published" });

/** State of a published article that its readers do not see yet. */
export const workingCopySchema = named(
  "WorkingCopy",
  z.object({
    articleId: idSchema,
    title: z.string(),
    content: z.string().meta({ description: "The source as it was written" }),
    contentFormat: contentFormatSchema,
    excerpt: excerptSchema,
    ...featuredImageSchema.shape,
    featuredImageUrl: imageUrlSchema,
    tags: z.array(z.string()),
    categoryId: idSchema.nullable(),
    visibility: visibilitySchema,
    publishAt: timeSchema.nullable().meta({ description: "When it is to be published; null unless a time was set" }),
    isBehind: z.boolean().meta({
      description: "The article itself was changed since the copy was begun, and publishing the copy replaces that",
    }),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  }),
);

/** The writing of a working copy; absent fields stay as they are in it, or in the article that it begins from. */
export const workingCopyWritingSchema = z.object({
  title: writeShape.title,
  content: writeShape.content,
  contentFormat: writeShape.contentFormat.optional(),
  excerpt: writeShape.excerpt.optional(),
  tags: writeShape.tags.optional(),
  categoryId: writeShape.categoryId.optional(),
  visibility: writeShape.visibility.optional(),
});

/** Terms on which a working copy is published: the time, and whether it replaces later changes of the article. */
export const workingCopyPublicationSchema = z.object({
  publishAt: timeSchema
    .nullable()
    .optional()
    .meta({ description: "Now when absent; a time to come sets the time, null takes it away" }),
  replaceChanges: z
    .boolean()
    .default(false)
    .meta({ description: "Also when the article itself was changed since the copy was begun" }),
});
