import * as z from "zod";
import { named } from "./named.js";
import { idSchema } from "./primitives.js";

/** A revision by its id, or what the article is now. */
export const articleStateSchema = z
  .union([idSchema, z.literal("current")], "must be the id of a revision, or current")
  .meta({ description: "The id of a revision, or `current`" });

const hunksSchema = z.array(
  named("TextHunk", z.object({ type: z.enum(["same", "added", "removed"]), lines: z.array(z.string()).min(1) })),
);

/** Changes between two states of an article; the lines of each part in order. */
export const revisionComparisonSchema = named(
  "RevisionComparison",
  z.object({
    title: hunksSchema,
    excerpt: hunksSchema.nullable().meta({ description: "Null when an old revision does not say what it was" }),
    content: hunksSchema,
  }),
);
