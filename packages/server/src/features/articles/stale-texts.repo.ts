import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";

/** An article that has to be rendered again, with what it was rendered to. */
export type StaleText = ArticleBodiesTable & Pick<ArticlesTable, "excerpt">;

export function findStaleText(db: Queryable): Promise<StaleText | undefined> {
  return db
    .selectFrom("stale_texts")
    .innerJoin("article_bodies", "article_bodies.article_id", "stale_texts.article_id")
    .innerJoin("articles", "articles.id", "stale_texts.article_id")
    .selectAll("article_bodies")
    .select("articles.excerpt")
    .orderBy("stale_texts.article_id")
    .limit(1)
    .executeTakeFirst();
}

/** The current rendering of an article. */
type SettledText = Pick<StaleText, "content_html" | "excerpt">;

/** Stores the new HTML and excerpt, unless somebody has saved the article meanwhile, in which case its HTML is new already. */
export async function settleStaleText(tx: Tx, text: StaleText, { content_html, excerpt }: SettledText): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("article_bodies")
    .set({ content_html })
    .where("article_id", "=", text.article_id)
    .where("content", "=", text.content)
    .where("content_format", "=", text.content_format)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n && excerpt !== text.excerpt)
    await tx
      .updateTable("articles")
      .set({ excerpt })
      .where("id", "=", text.article_id)
      .where("excerpt", "=", text.excerpt)
      .execute();
  await tx.deleteFrom("stale_texts").where("article_id", "=", text.article_id).execute();
}
