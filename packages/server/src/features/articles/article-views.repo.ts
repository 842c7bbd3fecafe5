import { sql } from "kysely";
import type { Queryable, SqlDialect, Tx } from "../../platform/db/database.js";
import { jsonRows, lockName } from "../../platform/db/dialect-differences.js";

/** A reader of an article. */
export interface ReadersOfArticle {
  readonly articleId: string;
  /** See {NameReader}. */
  readonly reader: string;
}

export async function hasViewed(db: Queryable, articleId: string, reader: string): Promise<boolean> {
  const row = await db
    .selectFrom("article_views")
    .select("reader")
    .where("article_id", "=", articleId)
    .where("reader", "=", reader)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts readers, each once per article, in two statements. */
export async function addViews(tx: Tx, dialect: SqlDialect, views: readonly ReadersOfArticle[]): Promise<void> {
  // Processes that count the same articles in different orders would wait for each other.
  await lockName(tx, dialect, "article views");
  const read = jsonRows(
    dialect,
    views.map(({ articleId, reader }) => [articleId, reader]),
  );
  // Without a condition, SQLite would take the conflict for a join.
  const { rows: added } = await sql<{ article_id: string }>`
    insert into article_views (article_id, reader) select value ->> 0, value ->> 1 from ${read} where true
    on conflict do nothing returning article_id`.execute(tx);
  if (added.length === 0) return;
  const counts = new Map<string, number>();
  for (const { article_id: id } of added) counts.set(id, (counts.get(id) ?? 0) + 1);
  await sql`
    update articles set view_count = view_count + cast(value ->> 1 as integer) from ${jsonRows(dialect, [...counts])}
    where articles.id = value ->> 0`.execute(tx);
}
