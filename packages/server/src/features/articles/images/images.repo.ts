import type { ExpressionBuilder } from "kysely";
import type { Queryable, Tx } from "../../../platform/db/database.js";
import { prepared } from "../../../platform/db/prepared.js";
import type { ArticleImagesTable } from "../../../platform/db/schema/articles.js";
import type { Schema } from "../../../platform/db/schema/index.js";
import { textImageRepo } from "../../media/index.js";

/** The stored images of an article in the order of their upload; exported so that tests can check its plan. */
export const articleImagesQuery = (db: Queryable, articleId: string) =>
  db
    .selectFrom("article_images")
    .selectAll()
    .where("article_id", "=", articleId)
    .where("state", "=", "stored")
    .orderBy("created_at")
    .orderBy("id");

export const findImages = (db: Queryable, articleId: string): Promise<ArticleImagesTable[]> =>
  articleImagesQuery(db, articleId).execute();

export function findImage(db: Queryable, articleId: string, id: string): Promise<ArticleImagesTable | undefined> {
  return articleImagesQuery(db, articleId).where("id", "=", id).executeTakeFirst();
}

const served = prepared<{ id: string }, ServedImage>((db, slot) =>
  db
    .selectFrom("article_images")
    .innerJoin("articles", "articles.id", "article_images.article_id")
    .select([
      "article_images.widths",
      "articles.author_id",
      "articles.category_id",
      "articles.visibility",
      "articles.unlisted_visibility",
      "articles.status",
    ])
    .where("article_images.id", "=", slot("id"))
    .where("article_images.state", "=", "stored"),
);

/** The sizes of an image, and what access to its article depends on. */
export interface ServedImage
  extends Pick<Schema["articles"], "author_id" | "category_id" | "visibility" | "unlisted_visibility" | "status"> {
  readonly widths: string;
}

export async function findServedImage(db: Queryable, id: string): Promise<ServedImage | undefined> {
  const [image] = await served(db, { id });
  return image;
}

/** Counts the images of an article, those that are being stored included. */
export async function countImages(db: Queryable, articleId: string): Promise<number> {
  const { total } = await db
    .selectFrom("article_images")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("article_id", "=", articleId)
    .where("state", "<>", "removed")
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertImage(tx: Tx, image: ArticleImagesTable): Promise<void> {
  await tx.insertInto("article_images").values(image).execute();
}

/** Undefined when there is no such image any more. */
export function updateImage(
  tx: Tx,
  { articleId, id }: { readonly articleId: string; readonly id: string },
  columns: Partial<Pick<ArticleImagesTable, "alt" | "focal_x" | "focal_y">>,
): Promise<ArticleImagesTable | undefined> {
  return tx
    .updateTable("article_images")
    .set(columns)
    .where("article_id", "=", articleId)
    .where("id", "=", id)
    .where("state", "=", "stored")
    .returningAll()
    .executeTakeFirst();
}

/** Sets since when the text of the article does not show these images, unless it has not shown them before. */
export async function markIdle(tx: Tx, articleId: string, ids: readonly string[], since: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("article_images")
    .set({ idle_since: since })
    .where("article_id", "=", articleId)
    .where("id", "in", ids)
    .where("idle_since", "is", null)
    .execute();
}

export async function markShown(tx: Tx, articleId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("article_images")
    .set({ idle_since: null })
    .where("article_id", "=", articleId)
    .where("id", "in", ids)
    .where("state", "=", "stored")
    .execute();
}

/** Sets which images the working copy shows; those that it does not show any more have a time of grace. */
export async function markInCopy(tx: Tx, articleId: string, ids: readonly string[], since: string): Promise<void> {
  const inCopy = (is: 0 | 1) =>
    tx.updateTable("article_images").where("article_id", "=", articleId).where("is_in_copy", "=", is);
  const gone = ids.length === 0 ? inCopy(1) : inCopy(1).where("id", "not in", ids);
  await gone
    .set(({ eb, ref, val }) => ({
      is_in_copy: 0,
      idle_since: eb.case().when("idle_since", "is", null).then(ref("idle_since")).else(val(since)).end(),
    }))
    .execute();
  if (ids.length > 0)
    await inCopy(0).where("id", "in", ids).where("state", "=", "stored").set({ is_in_copy: 1 }).execute();
}

export async function findImagesInCopy(db: Queryable, articleId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("article_images")
    .select("id")
    .where("article_id", "=", articleId)
    .where("is_in_copy", "=", 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** For an article that is being deleted: nothing of it shows its images any more. */
export async function markAllIdle(tx: Tx, articleId: string, since: string): Promise<void> {
  await tx
    .updateTable("article_images")
    .set({ idle_since: since })
    .where("article_id", "=", articleId)
    .where("idle_since", "is", null)
    .execute();
}

/** Begins the time of grace anew for images that revisions show which are about to be deleted. */
export async function restartIdle(tx: Tx, revisionIds: readonly string[], since: string): Promise<void> {
  if (revisionIds.length === 0) return;
  await tx
    .updateTable("article_images")
    .set({ idle_since: since })
    .where("idle_since", "is not", null)
    .where("id", "in", (of) =>
      of.selectFrom("article_image_uses").select("image_id").where("revision_id", "in", revisionIds),
    )
    .execute();
}

export async function insertUses(tx: Tx, revisionId: string, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  const rows = imageIds.map((image_id) => ({ revision_id: revisionId, image_id }));
  await tx.insertInto("article_image_uses").values(rows).execute();
}

type Of = ExpressionBuilder<Schema, "article_images">;

/** Neither a revision nor the working copy shows it. */
const isKeptNowhere = ({ and, eb, not, exists, selectFrom }: Of) =>
  and([
    eb("article_images.is_in_copy", "=", 0),
    not(
      exists(
        selectFrom("article_image_uses")
          .select("article_image_uses.image_id")
          .whereRef("article_image_uses.image_id", "=", "article_images.id"),
      ),
    ),
  ]);

/** It was never stored, is being removed already, neither a revision nor the working copy shows it, or nobody can read its article any more. */
const isSurplus = (of: Of) =>
  of.or([
    of("article_images.state", "<>", "stored"),
    isKeptNowhere(of),
    of.exists(
      of
        .selectFrom("articles")
        .select("articles.id")
        .whereRef("articles.id", "=", "article_images.article_id")
        .where("articles.status", "=", "deleted"),
    ),
  ]);

/** Images that nothing has shown since before that time; exported so that tests can check its plan. */
export const surplusImagesQuery = (db: Queryable, before: string, limit: number) =>
  db
    .selectFrom("article_images")
    .select(["id", "widths"])
    .where("idle_since", "<", before)
    .where(isSurplus)
    .orderBy("idle_since")
    .orderBy("id")
    .limit(limit);

/** Operations on image rows that articles share with other texts. */
export const imageRows = textImageRepo("article_images", isSurplus);

/** Marks a stored image as removed unless the text, the working copy or a revision shows it; undefined when nothing was changed. */
export function removeUnused(
  tx: Tx,
  articleId: string,
  id: string,
): Promise<Pick<ArticleImagesTable, "widths"> | undefined> {
  return tx
    .updateTable("article_images")
    .set({ state: "removed" })
    .where("article_id", "=", articleId)
    .where("id", "=", id)
    .where("state", "=", "stored")
    .where("idle_since", "is not", null)
    .where(isKeptNowhere)
    .returning("widths")
    .executeTakeFirst();
}
