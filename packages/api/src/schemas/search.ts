import * as z from "zod";
import { articleSummarySchema } from "./article.js";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { seriesRefSchema } from "./series.js";
import { userSummarySchema } from "./user.js";

const hitShape = { title: z.string(), href: z.string(), excerpt: z.string() };

/** A comment of an article; the `href` of its result leads to it. */
const foundCommentSchema = named(
  "FoundComment",
  z.object({
    id: idSchema,
    author: userSummarySchema.nullable().meta({ description: "Null when the account is gone" }),
    createdAt: timeSchema,
    article: z.object({ id: idSchema, slug: z.string(), title: z.string() }),
  }),
);

/** A series of articles. */
const foundSeriesSchema = named(
  "FoundSeries",
  seriesRefSchema.extend({
    author: userSummarySchema.nullable().meta({ description: "Null when the account is gone" }),
    parts: z.int().meta({ description: "How many parts the caller may read" }),
  }),
);

/** Types of content and terms that a search covered. */
export const searchedSchema = named(
  "Searched",
  z.object({
    types: z.array(z.string()).meta({ description: "The types of content that were searched" }),
    q: z.string().meta({
      description: "What was searched for: `q` of the request, or known words with one letter less, more or different",
    }),
    corrected: z.boolean().meta({ description: "True when nothing contains the words as they were typed" }),
  }),
);

/** A search result. Core types contain the object itself; a plugin's type has only title, address and excerpt. */
export const searchHitSchema = named(
  "SearchHit",
  z.union([
    z.object({ type: z.literal("article"), ...hitShape, article: articleSummarySchema }),
    z.object({ type: z.literal("comment"), ...hitShape, comment: foundCommentSchema }),
    z.object({ type: z.literal("series"), ...hitShape, series: foundSeriesSchema }),
    z.object({ type: z.literal("user"), ...hitShape, user: userSummarySchema }),
    z.object({ type: z.string(), ...hitShape }),
  ]),
);

/** Something whose title has the words that are being typed. */
export const searchSuggestionSchema = named(
  "SearchSuggestion",
  z.object({
    type: z.string().meta({ description: "`article`, `series`, `user`, or the type of a plugin" }),
    title: z.string(),
    href: z.string(),
    byline: z.string().meta({ description: "Who wrote it, or the username of a member; may be empty" }),
  }),
);
