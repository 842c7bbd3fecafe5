import type { Caller } from "../../kernel/caller.js";
import type { SeriesTable } from "../../platform/db/schema/series.js";
import { type ArticleAccess, mayRead } from "../articles/index.js";
import type { ReadableCategories } from "../categories/index.js";

/** The author may arrange a series, and so may administrators, as with articles. */
export const mayArrange = (caller: Caller, { author_id }: Pick<SeriesTable, "author_id">): boolean =>
  caller.kind === "member" && (caller.userId === author_id || caller.permissions.has("admin.access"));

/** Readers are shown published parts that lists show them; parts that they may not read are neither counted nor named. */
export const isShown = (caller: Caller, part: ArticleAccess, readable: ReadableCategories): boolean =>
  part.status === "published" && part.unlisted_visibility === null && mayRead(caller, part, readable);
