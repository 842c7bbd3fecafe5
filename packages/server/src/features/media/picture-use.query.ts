import type { Reader } from "../../platform/db/database.js";

/** Tells which of these addresses some row shows. Every feature whose rows show pictures has one; an index serves it. */
export type PictureUse = (db: Reader, urls: readonly string[]) => Promise<readonly string[]>;

/** The addresses that no use names. */
export async function findUnused(db: Reader, uses: readonly PictureUse[], urls: readonly string[]): Promise<string[]> {
  const shown = await Promise.all(uses.map((use) => use(db, urls)));
  const used = new Set(shown.flat());
  return urls.filter((url) => !used.has(url));
}
