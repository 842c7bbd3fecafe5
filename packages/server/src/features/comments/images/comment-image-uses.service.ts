import { MOST_COMMENT_IMAGES } from "@sitevine/api";
import { escapeHtml } from "@sitevine/renderer";
import { invalidField } from "../../../kernel/refusals.js";
import type { Queryable, Tx } from "../../../platform/db/database.js";
import { attributesIn, countPictures } from "../../../platform/markup/picture-tags.js";
import { withImageSizes } from "../../media/index.js";
import { COMMENT_IMAGES } from "./comment-image-address.model.js";
import {
  commentsOnArticle,
  deleteUses,
  findOwnAmong,
  findUsed,
  insertUses,
  markReported,
  markShown,
} from "./comment-images.repo.js";

// Steps of the use cases that change comments. What shows an image is read from the sanitised HTML.

/** The HTML of a comment, and the images that it shows or links. */
export interface ShownImages {
  readonly html: string;
  readonly imageIds: readonly string[];
}

/**
 * The HTML of a comment with the sizes and sources of its author's images. Of other pictures the words stay. Throws SVC-API-4001
 * for more pictures than a comment may show.
 */
export async function showCommentImages(db: Queryable, authorId: string, html: string): Promise<ShownImages> {
  const ids = [...COMMENT_IMAGES.idsIn(html)];
  const own = await findOwnAmong(db, authorId, ids);
  const shown = withImageSizes(html, own, COMMENT_IMAGES, (tag) => escapeHtml(attributesIn(tag).get("alt") ?? ""));
  if (countPictures(shown) > MOST_COMMENT_IMAGES)
    throw invalidField("content", `may show at most ${MOST_COMMENT_IMAGES} pictures`, "too_big");
  return { html: shown, imageIds: own.map(({ id }) => id) };
}

/** Records which images a new comment shows. */
export async function addImages(tx: Tx, commentId: string, imageIds: readonly string[]): Promise<void> {
  await insertUses(tx, commentId, await markShown(tx, imageIds));
}

/** Records which images a changed comment shows from now on, and which it does not show any more. */
export async function changeImages(tx: Tx, commentId: string, imageIds: readonly string[], now: Date): Promise<void> {
  const before = await findUsed(tx, commentId);
  await addImages(tx, commentId, imageIds);
  const gone = before.filter((id) => !imageIds.includes(id));
  await deleteUses(tx, { comments: [commentId], imageIds: gone }, now.toISOString());
}

/** For comments whose texts are gone: they show nothing any more. */
export const releaseImages = (tx: Tx, commentIds: readonly string[], now: Date): Promise<void> =>
  deleteUses(tx, { comments: commentIds }, now.toISOString());

/** For an article that is being deleted: nobody reads its comments any more. */
export const releaseImagesOnArticle = (tx: Tx, articleId: string, now: Date): Promise<void> =>
  deleteUses(tx, { comments: commentsOnArticle(tx, articleId) }, now.toISOString());

/** Keeps the images that these texts show, for a report that keeps the texts. */
export async function keepReportedImages(tx: Tx, texts: readonly string[], now: Date): Promise<void> {
  const ids = new Set(texts.flatMap((html) => [...COMMENT_IMAGES.idsIn(html)]));
  await markReported(tx, [...ids], now.toISOString());
}
