import type { Queryable } from "../../platform/db/database.js";
import { readPlainText } from "../../platform/markup/plain-text.js";
import type { ArticleQueries } from "../articles/index.js";
import { ARTICLES, type SearchType } from "./search-type.model.js";
import { stampOf } from "./stamp.model.js";

// Covers the HTML of the longest allowed text with as much markup as prose has. Search finds nothing beyond it.
const READ_LENGTH = 500_000;

const STAMPED = [
  "articles.id",
  "articles.title",
  "articles.author_id",
  "articles.category_id",
  "articles.visibility",
  "articles.published_at",
  "articles.updated_at",
] as const;

interface StampedRow {
  readonly title: string;
  readonly author_id: string | null;
  readonly category_id: string | null;
  readonly visibility: string;
  readonly published_at: string | null;
  readonly updated_at: string;
}

const stampOfRow = (row: StampedRow): string =>
  stampOf(row.title, row.author_id, row.category_id, row.visibility, row.published_at, row.updated_at);

const published = (db: Queryable) =>
  db.selectFrom("articles").select(STAMPED).where("articles.status", "=", "published");

/** Published articles. */
export function articleSearchType(articles: Pick<ArticleQueries, "findArticleSummaries">): SearchType {
  return {
    key: ARTICLES,
    labels: { one: "Article", many: "Articles" },

    async stamps(db, after, limit) {
      const rows = await published(db).where("articles.id", ">", after).orderBy("articles.id").limit(limit).execute();
      return rows.map((row) => ({ refId: row.id, stamp: stampOfRow(row) }));
    },

    async load(db, refIds) {
      const rows = await published(db)
        .innerJoin("article_bodies", "article_bodies.article_id", "articles.id")
        .select("article_bodies.content_html")
        .where("articles.id", "in", refIds)
        .execute();
      return rows.map((row) => ({
        refId: row.id,
        stamp: stampOfRow(row),
        title: row.title,
        body: readPlainText(row.content_html.slice(0, READ_LENGTH)).text,
        at: new Date(row.published_at ?? row.updated_at),
        visibility: row.visibility,
        category_id: row.category_id ?? "",
        author_id: row.author_id ?? "",
      }));
    },

    async show(refIds, caller) {
      const summaries = await articles.findArticleSummaries(refIds, caller);
      return new Map(
        summaries.map((article) => [
          article.id,
          {
            title: article.title,
            href: `/articles/${encodeURIComponent(article.slug)}`,
            byline: article.author?.displayName ?? "",
            date: article.publishedAt === null ? null : new Date(article.publishedAt),
            excerpt: article.excerpt,
            wire: { type: "article", article },
          },
        ]),
      );
    },
  };
}
