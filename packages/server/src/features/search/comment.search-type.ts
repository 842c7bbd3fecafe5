import { sql } from "kysely";
import type { Database, Queryable } from "../../platform/db/database.js";
import { preparedForIds } from "../../platform/db/prepared.js";
import type { ArticleQueries } from "../articles/index.js";
import { commentText } from "../comments/index.js";
import { findUserSummaries } from "../users/index.js";
import { COMMENTS, type SearchType, type ShownHit } from "./search-type.model.js";
import { stampOf } from "./stamp.model.js";

const COLUMNS = [
  "comments.id",
  "comments.place_id",
  "comments.author_id",
  "comments.created_at",
  "comments.edited_at",
] as const;

interface StampedRow {
  readonly place_id: string;
  readonly author_id: string | null;
  readonly edited_at: string | null;
}

/** SQLite would go along an index of the place and sort all comments of the site for each step of a walk by id. */
const PLACE_BESIDE_ORDER = sql<string>`comments.place || ''`;

const stampOfRow = ({ place_id, author_id, edited_at }: StampedRow): string => stampOf(place_id, author_id, edited_at);

/** Comments that are not deleted, of articles in any state but deleted: the search checks the state for each caller. */
const living = (db: Queryable) =>
  db
    .selectFrom("comments")
    .innerJoin("articles", "articles.id", "comments.place_id")
    .select(COLUMNS)
    .where(PLACE_BESIDE_ORDER, "=", "article")
    .where("comments.deleted_at", "is", null)
    .where("articles.status", "!=", "deleted");

const withText = preparedForIds((db, ids) =>
  living(db).select("comments.content_html").where("comments.id", "in", ids),
);

/** Comments of articles. Those on walls belong to their owners and are not found. */
export function commentSearchType(db: Database, articles: Pick<ArticleQueries, "findArticleSummaries">): SearchType {
  return {
    key: COMMENTS,
    labels: { one: "Comment", many: "Comments" },

    async stamps(reader, after, limit) {
      const rows = await living(reader).where("comments.id", ">", after).orderBy("comments.id").limit(limit).execute();
      return rows.map((row) => ({ refId: row.id, stamp: stampOfRow(row) }));
    },

    async load(reader, refIds) {
      const rows = await withText(reader, refIds);
      return rows.map((row) => ({
        refId: row.id,
        stamp: stampOfRow(row),
        // The title is that of the article, which is found by itself.
        title: "",
        body: commentText(row.content_html),
        at: new Date(row.created_at),
        visibility: "public",
        category_id: "",
        author_id: row.author_id ?? "",
      }));
    },

    async show(refIds, caller) {
      const rows = await living(db.read).where("comments.id", "in", refIds).execute();
      const [summaries, authors] = await Promise.all([
        articles.findArticleSummaries([...new Set(rows.map((row) => row.place_id))], caller),
        findUserSummaries(
          db.read,
          rows.flatMap((row) => row.author_id ?? []),
        ),
      ]);
      const readable = new Map(
        summaries
          .filter(({ status, listed }) => status === "published" && listed)
          .map((article) => [article.id, article]),
      );
      return new Map(
        rows.flatMap((row): [string, ShownHit][] => {
          const article = readable.get(row.place_id);
          if (!article) return [];
          const { id, slug, title } = article;
          const author = authors.get(row.author_id ?? "") ?? null;
          const wire = {
            type: "comment",
            comment: { id: row.id, author, createdAt: row.created_at, article: { id, slug, title } },
          };
          return [
            [
              row.id,
              {
                title,
                href: `/articles/${encodeURIComponent(slug)}#comment-${row.id}`,
                byline: author?.displayName ?? "",
                date: new Date(row.created_at),
                excerpt: "",
                wire,
              },
            ],
          ];
        }),
      );
    },
  };
}
