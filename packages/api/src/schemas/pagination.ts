import * as z from "zod";
import { named } from "./named.js";
import { queryInt } from "./query.js";

/** Page sizes of every list: 20 by default, 100 at most. */
export const PAGE_SIZE = { default: 20, max: 100 } as const;

// Far beyond any real list, and the row offset is still exact at the largest page size.
const LAST_PAGE = 1_000_000_000;

const pageMetaSchema = named(
  "PageMeta",
  z.object({
    page: z.int().min(1),
    limit: z.int().min(1),
    total: z.int().min(0).meta({ description: "Rows of all pages together" }),
    totalPages: z.int().min(0),
    hasNext: z.boolean(),
    hasPrev: z.boolean(),
  }),
);

/** The envelope of a paginated answer: `{data, meta}`. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), meta: pageMetaSchema });

/** `page` and `limit`, for lists with a fixed order. */
export const pageFields = {
  page: queryInt(1, LAST_PAGE).default(1).meta({ description: "Page, from 1", default: 1 }),
  limit: queryInt(1, PAGE_SIZE.max)
    .default(PAGE_SIZE.default)
    .meta({ description: "Rows per page", default: PAGE_SIZE.default }),
};

/** Query of a list: page and limit, the allowed sort keys with the first as default, and the list's own filters. */
export const listQuery = <
  const Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(
  sort: Sort,
  filters?: Filters,
) =>
  z
    .object({
      ...pageFields,
      sort: z.enum(sort).default(() => sort[0]),
      order: z.enum(["asc", "desc"]).default("desc"),
    })
    .extend(filters ?? ({} as Filters));
