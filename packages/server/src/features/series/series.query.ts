import type { AnswerOf, getSeries, listOwnSeries } from "@sitevine/api";
import { MOST_SERIES_OF_ONE } from "@sitevine/api";
import type { Caller, Member } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { Database } from "../../platform/db/database.js";
import { mayRead } from "../articles/index.js";
import type { CategoryAccess } from "../categories/index.js";
import { findUserSummaries } from "../users/index.js";
import { isShown, mayArrange } from "./series.policy.js";
import {
  findSeries,
  findSeriesByIds,
  findSeriesBySlug,
  findSeriesOf,
  ownSeriesQuery,
  type PartRow,
  partsOfAll,
  partsQuery,
  type SeriesRow,
} from "./series.repo.js";

export type SeriesView = AnswerOf<typeof getSeries>;

/** A series as a reader of one of its parts sees it. */
export interface SeriesOfArticle {
  readonly row: SeriesRow;
  /** Parts that the reader is shown, in order. */
  readonly parts: readonly PartRow[];
}

/** A series as a list shows it to somebody. */
export interface ShownSeries
  extends Pick<SeriesView, "id" | "slug" | "title" | "description" | "author" | "createdAt"> {
  /** The number of parts that they are shown. */
  readonly parts: number;
}

/** Reads series. A series without a part that the caller may see exists for those alone who may arrange it. */
export interface SeriesQueries {
  /** By slug or id, with the tag of its state for those who may arrange it. Throws SVC-API-4004. */
  open(caller: Caller, slugOrId: string): Promise<{ readonly series: SeriesView; readonly tag: string | null }>;
  listOwn(member: Member): Promise<AnswerOf<typeof listOwnSeries>>;
  /** Those of the series of which the caller is shown a part. */
  findShown(ids: readonly string[], caller: Caller): Promise<readonly ShownSeries[]>;
  /** The series of an article that the caller may read; null when it is in none. */
  ofArticle(caller: Caller, articleId: string): Promise<SeriesOfArticle | null>;
}

/** The entity tag of a series and its parts. */
export const seriesTag = ({ id, version }: Pick<SeriesRow, "id" | "version">): string => entityTag([id, version]);

export function createSeriesQueries({
  db,
  categories,
}: {
  readonly db: Database;
  readonly categories: Pick<CategoryAccess, "readable">;
}): SeriesQueries {
  return {
    async open(caller, slugOrId) {
      const row = (await findSeriesBySlug(db.read, slugOrId)) ?? (await findSeries(db.read, slugOrId));
      if (!row) throw notFound();
      const [parts, readable, people] = await Promise.all([
        partsQuery(db.read, row.id).execute(),
        categories.readable(caller),
        findUserSummaries(db.read, row.author_id === null ? [] : [row.author_id]),
      ]);
      const mayEdit = mayArrange(caller, row);
      const shown = parts.filter((part) =>
        mayEdit ? mayRead(caller, part, readable) : isShown(caller, part, readable),
      );
      if (!mayEdit && shown.length === 0) throw notFound();
      const series = {
        id: row.id,
        slug: row.slug,
        title: row.title,
        description: row.description,
        author: people.get(row.author_id ?? "") ?? null,
        parts: shown.map(({ id, slug, title, status }) => ({
          id,
          slug,
          title,
          status: status === "published" ? ("published" as const) : ("draft" as const),
        })),
        mayEdit,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      };
      return { series, tag: mayEdit ? seriesTag(row) : null };
    },

    async listOwn(member) {
      const rows = await ownSeriesQuery(db.read, member.userId, MOST_SERIES_OF_ONE).execute();
      return rows.map(({ updated_at: updatedAt, parts, ...series }) => ({ ...series, parts: parts ?? 0, updatedAt }));
    },

    async findShown(ids, caller) {
      if (ids.length === 0) return [];
      const [rows, parts, readable] = await Promise.all([
        findSeriesByIds(db.read, ids),
        partsOfAll(db.read, ids),
        categories.readable(caller),
      ]);
      const shown = Map.groupBy(
        parts.filter((part) => isShown(caller, part, readable)),
        (part) => part.series_id,
      );
      const people = await findUserSummaries(
        db.read,
        rows.flatMap((row) => row.author_id ?? []),
      );
      return rows.flatMap((row) => {
        const { length } = shown.get(row.id) ?? [];
        if (length === 0) return [];
        const { id, slug, title, description, created_at: createdAt } = row;
        return [
          { id, slug, title, description, createdAt, author: people.get(row.author_id ?? "") ?? null, parts: length },
        ];
      });
    },

    async ofArticle(caller, articleId) {
      const row = await findSeriesOf(db.read, articleId);
      if (!row) return null;
      const [parts, readable] = await Promise.all([partsQuery(db.read, row.id).execute(), categories.readable(caller)]);
      return { row, parts: parts.filter((part) => isShown(caller, part, readable)) };
    },
  };
}
