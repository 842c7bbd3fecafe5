import * as z from "zod";
import { articleStatusSchema } from "./article.js";
import { named } from "./named.js";
import { idSchema, slugSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema } from "./text.js";
import { userSummarySchema } from "./user.js";

/** The most articles that a series may have, and the most series that a member may have. */
export const MOST_SERIES_PARTS = 100;
export const MOST_SERIES_OF_ONE = 50;

const titleSchema = lineSchema(120);
const descriptionSchema = clearableLineSchema(500);

/** A new series without parts. */
export const newSeriesSchema = z.object({
  title: titleSchema,
  description: descriptionSchema.default(""),
  slug: slugSchema.optional().meta({ description: "Made from the title when absent; it stays as it is" }),
});

const partIdsSchema = z
  .array(idSchema)
  .max(MOST_SERIES_PARTS)
  .refine((ids) => new Set(ids).size === ids.length, "must name each id once")
  .meta({ description: "The parts in their new order" });

/** Changes to a series; absent fields stay. */
export const seriesChangesSchema = z
  .object({ title: titleSchema, description: descriptionSchema, articleIds: partIdsSchema })
  .partial();

/** The series that an article is to be in; null for none. */
export const articleSeriesSchema = z.object({ seriesId: idSchema.nullable() });

const refShape = { id: idSchema, slug: z.string(), title: z.string() };

/** A series that an article is in. */
export const seriesRefSchema = named("SeriesRef", z.object(refShape));

/** A series in the list of its author. */
export const seriesSummarySchema = named(
  "SeriesSummary",
  z.object({ ...refShape, description: z.string(), parts: z.int(), updatedAt: timeSchema }),
);

/** A series with the parts that the caller may read, in order. */
export const seriesSchema = named(
  "Series",
  z.object({
    ...refShape,
    description: z.string(),
    author: userSummarySchema.nullable().meta({ description: "Null when the account is gone" }),
    parts: z.array(z.object({ id: idSchema, slug: z.string(), title: z.string(), status: articleStatusSchema })),
    mayEdit: z.boolean(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
  }),
);
