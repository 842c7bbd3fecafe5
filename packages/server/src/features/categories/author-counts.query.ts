import type { Caller } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { findAuthorCounts } from "./author-counts.repo.js";
import type { CategoryAccess } from "./category-access.cache.js";

/**
 * Counts the published articles of each of these authors that the caller finds in lists; authors without any may be
 * absent.
 */
type CountArticlesOf = (caller: Caller, authorIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

export const createCountArticlesOf =
  ({ db, access }: { readonly db: Database; readonly access: Pick<CategoryAccess, "readable"> }): CountArticlesOf =>
  async (caller, authorIds) =>
    findAuthorCounts(db.read, authorIds, await access.readable(caller));
