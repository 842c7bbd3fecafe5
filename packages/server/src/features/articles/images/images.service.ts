import { type BodyOf, MOST_ARTICLE_IMAGES, type updateArticleImage } from "@sitevine/api";
import type { Member } from "../../../kernel/caller.js";
import type { Clock } from "../../../kernel/clock.js";
import type { IdSource } from "../../../kernel/ids.js";
import { conflict, notFound } from "../../../kernel/refusals.js";
import type { Database, Queryable } from "../../../platform/db/database.js";
import type { ArticleImagesTable } from "../../../platform/db/schema/articles.js";
import type { Images } from "../../../platform/images/images.js";
import type { CategoryAccess } from "../../categories/index.js";
import { encodeTextPicture, filesOf, type TextImageFiles, widthsOf } from "../../media/index.js";
import type { ArticleQueries } from "../articles.query.js";
import { lockArticle } from "../articles.repo.js";
import { createRequireWritable } from "../writable-categories.query.js";
import * as repo from "./images.repo.js";
import { type ArticleImage, imageView } from "./images.view.js";

export interface ArticleImagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly images: Pick<Images, "reencodeInSizes">;
  readonly files: TextImageFiles<ArticleImagesTable>;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
}

export interface NewImage {
  readonly bytes: Uint8Array;
  readonly alt: string;
}

/**
 * The images that the text of an article may show. Throws SVC-API-4004 for what the caller may not know of, SVC-API-4003 for
 * what they may only read, and to an author who lost the right to write in the category.
 */
export interface ArticleImages {
  list(editor: Member, articleId: string): Promise<ArticleImage[]>;
  /** Throws SVC-API-4001 that says what is wrong with `file`, SVC-API-4009 when the article has as many as it may. */
  add(editor: Member, articleId: string, image: NewImage): Promise<ArticleImage>;
  change(
    editor: Member,
    articleId: string,
    id: string,
    changes: BodyOf<typeof updateArticleImage>,
  ): Promise<ArticleImage>;
  /** Throws SVC-API-4009 while the text, the working copy or a revision shows it. */
  remove(editor: Member, articleId: string, id: string): Promise<void>;
}

const columnsOf = ({ alt, focalPoint }: BodyOf<typeof updateArticleImage>) => ({
  ...(alt === undefined ? {} : { alt }),
  ...(focalPoint === undefined ? {} : { focal_x: focalPoint?.x ?? null, focal_y: focalPoint?.y ?? null }),
});

export function createArticleImages(deps: ArticleImagesDeps): ArticleImages {
  const { db, clock, newId, images, files, reader } = deps;
  const requireWritable = createRequireWritable(deps);

  async function requireRoom(queryable: Queryable, articleId: string): Promise<void> {
    if ((await repo.countImages(queryable, articleId)) < MOST_ARTICLE_IMAGES) return;
    throw conflict(
      `An article may have at most ${MOST_ARTICLE_IMAGES} images. Delete some that the text does not show.`,
    );
  }

  /** The row takes the image's place among the most that an article may have, before there is any file. */
  async function reserve(row: ArticleImagesTable): Promise<void> {
    await db.transaction(
      async (tx) => {
        if (!(await lockArticle(tx, row.article_id))) throw notFound();
        await requireRoom(tx, row.article_id);
        await repo.insertImage(tx, row);
      },
      { changes: [] },
    );
  }

  return {
    async list(editor, articleId) {
      await reader.requireEditable(editor, articleId);
      return (await repo.findImages(db.read, articleId)).map(imageView);
    },

    async add(editor, articleId, { bytes, alt }) {
      await requireWritable(editor, articleId);
      await requireRoom(db.read, articleId);
      const pictures = await encodeTextPicture(images, bytes);
      const [id, now] = [newId(), clock.now().toISOString()];
      const focus = { focal_x: null, focal_y: null };
      await reserve({
        id,
        article_id: articleId,
        state: "storing",
        alt,
        ...focus,
        ...filesOf(pictures),
        created_at: now,
        idle_since: now,
        is_in_copy: 0,
      });
      return imageView(await files.store(id, pictures));
    },

    async change(editor, articleId, id, changes) {
      await requireWritable(editor, articleId);
      const columns = columnsOf(changes);
      const changed =
        Object.keys(columns).length === 0
          ? await repo.findImage(db.read, articleId, id)
          : await db.transaction((tx) => repo.updateImage(tx, { articleId, id }, columns), { changes: [] });
      if (!changed) throw notFound();
      return imageView(changed);
    },

    async remove(editor, articleId, id) {
      await reader.requireEditable(editor, articleId);
      const removed = await db.transaction((tx) => repo.removeUnused(tx, articleId, id), { changes: [] });
      if (removed) return files.remove(id, widthsOf(removed));
      if (!(await repo.findImage(db.read, articleId, id))) throw notFound();
      throw conflict("The text of the article, its working copy or one of its revisions shows this image.");
    },
  };
}
