import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess } from "../categories/index.js";
import {
  findPublicSeries,
  findSeriesPartEnd,
  type PublicSeriesRow,
  publicSeriesPartQuery,
  type SeriesAddress,
} from "./public-series.repo.js";

/** Series with a part that a guest may read, for programs that read without an account. */
export interface PublicSeries {
  find(slug: string): Promise<PublicSeriesRow | undefined>;
  /** The end of the part of the list that begins after an id; undefined when it is the last one. */
  partEnd(after: string | null, size: number): Promise<string | undefined>;
  /** The public ones among the next `size` series. */
  part(after: string | null, size: number): Promise<readonly SeriesAddress[]>;
}

export function createPublicSeries(deps: {
  readonly db: Database;
  readonly categories: Pick<CategoryAccess, "readable">;
}): PublicSeries {
  const { db, categories } = deps;
  return {
    async find(slug) {
      const { hiddenIds } = await categories.readable(guest);
      return findPublicSeries(db.read, slug, hiddenIds);
    },
    partEnd: (after, size) => findSeriesPartEnd(db.read, after, size),
    async part(after, size) {
      const { hiddenIds } = await categories.readable(guest);
      const rows = await publicSeriesPartQuery(db.read, after, size, hiddenIds).execute();
      return rows.map(({ slug, updated_at, parts_updated_at: ofParts }) => ({
        slug,
        updatedAt: ofParts !== null && ofParts > updated_at ? ofParts : updated_at,
      }));
    },
  };
}
