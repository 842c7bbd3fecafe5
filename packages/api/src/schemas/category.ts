import * as z from "zod";
import { etagSchema } from "./etag.js";
import { named } from "./named.js";
import { colorSchema, idSchema, slugSchema } from "./primitives.js";
import { clearableLineSchema, lineSchema } from "./text.js";

/** A category as shown beside an article. */
export const categoryRefSchema = named(
  "CategoryRef",
  z.object({ id: idSchema, name: z.string(), slug: z.string(), color: z.string().nullable() }),
);

/** Visibility of a category, and the groups that may read and write in it. An empty list means every member. */
const accessSchema = named(
  "CategoryAccess",
  z.object({
    visibility: z.enum(["public", "members", "groups"]),
    readGroupIds: z.array(idSchema).max(200),
    writeGroupIds: z.array(idSchema).max(200),
  }),
);

export interface Category {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly color: string | null;
  readonly position: number;
  readonly articleCount: number;
  readonly access?: z.infer<typeof accessSchema> | undefined;
  readonly etag?: string | undefined;
  readonly children: readonly Category[];
}

/** A category with its children in order. */
export const categorySchema: z.ZodType<Category> = named(
  "Category",
  z.lazy(() =>
    z.object({
      id: idSchema,
      parentId: idSchema.nullable(),
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      color: z.string().nullable(),
      position: z.int(),
      articleCount: z.int().meta({ description: "Published articles that the caller may see" }),
      access: accessSchema.optional().meta({ description: "For administrators only" }),
      etag: etagSchema.optional(),
      children: z.array(categorySchema),
    }),
  ),
);

export const newCategorySchema = z.object({
  name: lineSchema(80),
  slug: slugSchema.optional().meta({ description: "Made from the name when absent" }),
  description: clearableLineSchema(500).optional(),
  color: colorSchema.nullable().optional(),
  parentId: idSchema.nullable().optional(),
  access: accessSchema.optional(),
});

/** Changes to a category and its access; absent fields stay. */
export const categoryChangesSchema = newCategorySchema.partial();

/** Each category that moves, with its new parent and its position among that parent's children, from 0. */
export const categoryMovesSchema = z.object({
  items: z
    .array(z.object({ id: idSchema, parentId: idSchema.nullable(), position: z.int().min(0).max(10_000) }))
    .min(1)
    .max(1_000),
});
