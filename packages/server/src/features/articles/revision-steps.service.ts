import type { IdSource } from "../../kernel/ids.js";
import type { Tx } from "../../platform/db/database.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import { recordLostRevisions, recordRevision } from "./images/image-uses.service.js";
import { makesRevision, surplusRevisions } from "./revisions.policy.js";
import { deleteRevisions, findNewestRevision, insertRevision, revisionSizesQuery } from "./revisions.repo.js";

/** A save that replaces the title or the text of an article. */
export interface Replacement {
  readonly editorId: string;
  readonly at: Date;
  /** UTF-16 units of the new text. */
  readonly length: number;
  /** True when the save restores a revision, or asks that what it replaces be kept. */
  readonly keepsBefore: boolean;
}

/** Stores the state before a save as a revision, where a step of the editor begins with it, and deletes surplus ones. */
export async function keepRevision(
  tx: Tx,
  { article, body }: { readonly article: ArticlesTable; readonly body: ArticleBodiesTable },
  { length, ...save }: Replacement,
  newId: IdSource,
): Promise<void> {
  const wasSettled = article.settled_at !== null;
  const sizes = { before: body.content.length, after: length };
  if (!makesRevision({ ...save, sizes, wasSettled }, await findNewestRevision(tx, article.id))) return;
  const id = newId();
  await insertRevision(tx, {
    id,
    article_id: article.id,
    editor_id: save.editorId,
    title: article.title,
    excerpt: article.excerpt,
    content: body.content,
    content_format: body.content_format,
    created_at: save.at.toISOString(),
    size: body.content.length,
    was_published: wasSettled || article.status === "published" ? 1 : 0,
  });
  await recordRevision(tx, { id, articleId: article.id, html: body.content_html });
  const surplus = surplusRevisions(await revisionSizesQuery(tx, article.id).execute());
  await recordLostRevisions(tx, surplus, save.at);
  await deleteRevisions(tx, surplus);
}
