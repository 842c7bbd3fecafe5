import type { Queryable } from "../../platform/db/database.js";

/**
 * Finds which of these addresses some row shows. Every feature whose rows show pictures has such a query, served by an
 * index.
 */
export type PictureUse = (db: Queryable, urls: readonly string[]) => Promise<readonly string[]>;

/** The addresses that no query finds in use. */
export async function findUnused(
  db: Queryable,
  uses: readonly PictureUse[],
  urls: readonly string[],
): Promise<string[]> {
  const shown = await Promise.all(uses.map((use) => use(db, urls)));
  const used = new Set(shown.flat());
  return urls.filter((url) => !used.has(url));
}
