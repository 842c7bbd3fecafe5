import type { Queryable, Tx } from "../../../platform/db/database.js";
import { withImageSizes } from "../../media/index.js";
import { ARTICLE_IMAGES } from "./image-address.model.js";
import {
  findImages,
  findImagesInCopy,
  insertUses,
  markIdle,
  markInCopy,
  markShown,
  restartIdle,
} from "./images.repo.js";

// Steps of the use cases that change texts. What shows an image is read from the sanitised HTML, since a source may write
// the same address in many ways.

/** The HTML of an article with the sizes and the sources of its images. */
export async function showImages(db: Queryable, articleId: string, html: string): Promise<string> {
  if (ARTICLE_IMAGES.idsIn(html).size === 0) return html;
  return withImageSizes(html, await findImages(db, articleId), ARTICLE_IMAGES);
}

/** The ids that belong to images of the article, among those in its HTML. */
async function ownIdsIn(db: Queryable, articleId: string, html: string): Promise<readonly string[]> {
  const ids = ARTICLE_IMAGES.idsIn(html);
  if (ids.size === 0) return [];
  return (await findImages(db, articleId)).map(({ id }) => id).filter((id) => ids.has(id));
}

/** Records which images the text of an article shows from now on, and which it does not show any more. */
export async function recordShown(
  tx: Tx,
  articleId: string,
  text: { readonly before: string; readonly after: string },
  now: Date,
): Promise<void> {
  const shown = await ownIdsIn(tx, articleId, text.after);
  const gone = (await ownIdsIn(tx, articleId, text.before)).filter((id) => !shown.includes(id));
  await markShown(tx, articleId, shown);
  await markIdle(tx, articleId, gone, now.toISOString());
}

/** Records which images a new revision shows. */
export async function recordRevision(
  tx: Tx,
  { id, articleId, html }: { readonly id: string; readonly articleId: string; readonly html: string },
): Promise<void> {
  await insertUses(tx, id, await ownIdsIn(tx, articleId, html));
}

/** Gives images of revisions that are about to be deleted a time of grace. */
export const recordLostRevisions = (tx: Tx, revisionIds: readonly string[], now: Date): Promise<void> =>
  restartIdle(tx, revisionIds, now.toISOString());

/** Records which images the working copy of an article shows from now on; those of the empty text are none. */
export async function recordInCopy(tx: Tx, articleId: string, html: string, now: Date): Promise<void> {
  await markInCopy(tx, articleId, await ownIdsIn(tx, articleId, html), now.toISOString());
}

/** Records that a new revision shows what the working copy shows. */
export async function recordCopyRevision(tx: Tx, revision: { readonly id: string; readonly articleId: string }) {
  await insertUses(tx, revision.id, await findImagesInCopy(tx, revision.articleId));
}
