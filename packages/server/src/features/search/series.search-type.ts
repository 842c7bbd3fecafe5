import type { Queryable } from "../../platform/db/database.js";
import type { SeriesQueries } from "../series/index.js";
import { SERIES, type SearchType } from "./search-type.model.js";
import { stampOf } from "./stamp.model.js";

const COLUMNS = ["id", "title", "description", "author_id", "created_at"] as const;

interface StampedRow {
  readonly title: string;
  readonly description: string;
  readonly author_id: string | null;
}

const stampOfRow = ({ title, description, author_id }: StampedRow): string => stampOf(title, description, author_id);

const all = (db: Queryable) => db.selectFrom("series").select(COLUMNS);

/** Series of articles with parts of any state: the search checks the parts for each caller. */
export function seriesSearchType(series: Pick<SeriesQueries, "findShown">): SearchType {
  return {
    key: SERIES,
    labels: { one: "Series", many: "Series" },

    async stamps(db, after, limit) {
      const rows = await all(db).where("id", ">", after).orderBy("id").limit(limit).execute();
      return rows.map((row) => ({ refId: row.id, stamp: stampOfRow(row) }));
    },

    async load(db, refIds) {
      const rows = await all(db).where("id", "in", refIds).execute();
      return rows.map((row) => ({
        refId: row.id,
        stamp: stampOfRow(row),
        title: row.title,
        body: row.description,
        at: new Date(row.created_at),
        visibility: "public",
        category_id: "",
        author_id: row.author_id ?? "",
      }));
    },

    async show(refIds, caller) {
      const shown = await series.findShown(refIds, caller);
      return new Map(
        shown.map(({ id, slug, title, description, author, parts, createdAt }) => [
          id,
          {
            title,
            href: `/series/${encodeURIComponent(slug)}`,
            byline: author?.displayName ?? "",
            date: new Date(createdAt),
            excerpt: description,
            wire: { type: "series", series: { id, slug, title, author, parts } },
          },
        ]),
      );
    },
  };
}
