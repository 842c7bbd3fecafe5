import * as z from "zod";
import { semverSchema } from "../manifest/manifest.js";
import { displayTextSchema, httpUrlSchema, packageKindSchema, packageRefSchema } from "./fields.js";
import { messageTimeSchema } from "./time.js";

export const CATALOG_SORTS = ["newest", "name", "updated"] as const;

const pageNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,6}$/, "must be a whole number from 1")
  .transform(Number);

/** Query of `GET /catalog`, as texts of a query string; `page` starts at 1, `limit` is at most 100. */
export const catalogQuerySchema = z.object({
  kind: packageKindSchema.optional(),
  category: z.string().max(64).optional(),
  q: z.string().max(200).optional(),
  sort: z.enum(CATALOG_SORTS).optional(),
  page: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(100)).optional(),
});
export type CatalogQuery = z.infer<typeof catalogQuerySchema>;

/** One entry of the catalogue. */
export const listingSchema = packageRefSchema.extend({
  name: displayTextSchema(200),
  summary: displayTextSchema(2_000),
  vendor: displayTextSchema(200),
  category: displayTextSchema(64).nullish(),
  paid: z.boolean(),
  /** Null when it is free or the price is not public; the amount is in the currency's smallest unit. */
  price: z.object({ amount: z.number().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) }).nullish(),
  latestVersion: semverSchema.nullish(),
  publishedAt: messageTimeSchema.nullish(),
  minServiceVersion: semverSchema.nullish(),
  /** Present only when the package's manifest declares it. */
  appearance: z.enum(["dark", "light"]).optional(),
  previews: z.array(z.object({ template: displayTextSchema(128), url: httpUrlSchema })).default([]),
  /** Present only when the request carried an account token. */
  owned: z.boolean().optional(),
});
export type Listing = z.infer<typeof listingSchema>;

const count = z.int().min(0);

export const catalogResponseSchema = z.object({
  data: z.array(listingSchema),
  meta: z.object({
    page: z.int().min(1),
    limit: z.int().min(1).max(100),
    total: count,
    totalPages: count,
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  }),
});
export type CatalogResponse = z.infer<typeof catalogResponseSchema>;
