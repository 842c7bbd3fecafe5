import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { authorCountsQuery } from "./author-counts.repo.js";
import type { CategoryAccess } from "./category-access.cache.js";

/**
 * How many published articles of each of these authors the caller finds in lists; authors without any may be absent.
 */
type CountArticlesOf = (caller: Caller, authorIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export const createCountArticlesOf =
  ({ db, access }: { readonly db: Database; readonly access: Pick<CategoryAccess, "readable"> }): CountArticlesOf =>
  async (caller, authorIds) => {
    if (authorIds.length === 0) return new Map();
    const rows = await authorCountsQuery(db.read, authorIds, await access.readable(caller)).execute();
    return new Map(rows.map(({ author_id, total }) => [author_id, Number(total)]));
  };
