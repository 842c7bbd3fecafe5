import type { IdSource } from "../../kernel/ids.js";
import type { Tx } from "../../platform/db/database.js";
import type {
  ArticleBodiesTable,
  ArticleRevisionsTable,
  ArticlesTable,
  WorkingCopiesTable,
} from "../../platform/db/schema/articles.js";
import { recordCopyRevision, recordLostRevisions, recordRevision } from "./images/image-uses.service.js";
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

/** Stores a revision with the images that it shows, and deletes surplus ones. */
async function store(tx: Tx, revision: ArticleRevisionsTable, recordImages: () => Promise<void>): Promise<void> {
  await insertRevision(tx, revision);
  await recordImages();
  const surplus = surplusRevisions(await revisionSizesQuery(tx, revision.article_id).execute());
  await recordLostRevisions(tx, surplus, new Date(revision.created_at));
  await deleteRevisions(tx, surplus);
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
  const revision = {
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
  };
  await store(tx, revision, () => recordRevision(tx, { id, articleId: article.id, html: body.content_html }));
}

/** Stores a working copy as a revision before a restoration replaces its text. */
export async function keepCopyRevision(
  tx: Tx,
  copy: WorkingCopiesTable,
  { editorId, at }: Pick<Replacement, "editorId" | "at">,
  newId: IdSource,
): Promise<void> {
  const { article_id, title, excerpt, content, content_format } = copy;
  const id = newId();
  const text = { article_id, title, excerpt, content, content_format };
  const revision = { id, editor_id: editorId, ...text, created_at: at.toISOString(), size: content.length };
  await store(tx, { ...revision, was_published: 0 }, () => recordCopyRevision(tx, { id, articleId: article_id }));
}
