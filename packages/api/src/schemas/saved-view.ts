import * as z from "zod";
import { named } from "./named.js";
import { idSchema, timeSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema } from "./text.js";

/** Limit of saved views per person, on all screens together. */
export const MOST_SAVED_VIEWS = 100;

/** The name of a screen of a panel. */
export const screenSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case letters and digits with single hyphens between");

/** A new saved view. */
export const newSavedViewSchema = z.object({
  screen: screenSchema,
  name: lineSchema(100).meta({ description: "Unique among the caller's views of the screen, in any case" }),
  filters: clearableLineSchema(2_000).meta({ description: "Filters and order as the screen has them in its address" }),
});

/** Filters and order of a list in a panel, under a name. */
export const savedViewSchema = named(
  "SavedView",
  z.object({ id: idSchema, screen: z.string(), name: z.string(), filters: z.string(), createdAt: timeSchema }),
);
