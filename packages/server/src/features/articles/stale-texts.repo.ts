import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ArticleBodiesTable } from "../../platform/db/schema/articles.js";

/** The source of an article that has to be rendered again. */
export type StaleText = Pick<ArticleBodiesTable, "article_id" | "content" | "content_format">;

export function findStaleText(db: Queryable): Promise<StaleText | undefined> {
  return db
    .selectFrom("stale_texts")
    .innerJoin("article_bodies", "article_bodies.article_id", "stale_texts.article_id")
    .select(["article_bodies.article_id", "article_bodies.content", "article_bodies.content_format"])
    .orderBy("stale_texts.article_id")
    .limit(1)
    .executeTakeFirst();
}

/** Stores the new HTML, unless somebody has saved the article meanwhile, in which case its HTML is new already. */
export async function settleStaleText(tx: Tx, text: StaleText, content_html: string): Promise<void> {
  await tx
    .updateTable("article_bodies")
    .set({ content_html })
    .where("article_id", "=", text.article_id)
    .where("content", "=", text.content)
    .where("content_format", "=", text.content_format)
    .execute();
  await tx.deleteFrom("stale_texts").where("article_id", "=", text.article_id).execute();
}
