import type { Queryable, Tx } from "../../platform/db/database.js";
import type { ArticleRevisionsTable } from "../../platform/db/schema/articles.js";

export async function insertRevision(tx: Tx, revision: ArticleRevisionsTable): Promise<void> {
  await tx.insertInto("article_revisions").values(revision).execute();
}

/** The query for the sizes of an article's revisions, newest first; exported so that tests can check its plan. */
export const revisionSizesQuery = (db: Queryable, articleId: string) =>
  db
    .selectFrom("article_revisions")
    .select(["id", "size", "was_published"])
    .where("article_id", "=", articleId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

/** Editor and time of the newest revision of an article. */
export function findNewestRevision(db: Queryable, articleId: string) {
  return db
    .selectFrom("article_revisions")
    .select(["editor_id", "created_at"])
    .where("article_id", "=", articleId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A revision of this article, not of any other. */
export function findRevision(db: Queryable, articleId: string, id: string): Promise<ArticleRevisionsTable | undefined> {
  return db
    .selectFrom("article_revisions")
    .selectAll()
    .where("id", "=", id)
    .where("article_id", "=", articleId)
    .executeTakeFirst();
}

export async function deleteRevisions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("article_revisions").where("id", "in", ids).execute();
}
