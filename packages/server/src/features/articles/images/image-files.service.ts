import { notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import type { ArticleImagesTable } from "../../../platform/db/schema/articles.js";
import type { Picture } from "../../../platform/images/images.js";
import type { Logger } from "../../../platform/logger.js";
import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import { imageKey } from "./image-address.model.js";
import * as repo from "./images.repo.js";

export interface ImageFilesDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly storage: Pick<BlobStorage, "write" | "delete">;
}

/** Writes and deletes the files of images. Every file has a row from before it is written until after it is deleted. */
export interface ImageFiles {
  /** Throws SVC-API-4004 when the image was removed while its files were written. */
  store(id: string, pictures: readonly Picture[]): Promise<ArticleImagesTable>;
  /** Deletes the files of an image that is marked as removed, and then its row. */
  remove(id: string, widths: readonly number[]): Promise<void>;
}

export function createImageFiles({ db, logger, storage }: ImageFilesDeps): ImageFiles {
  async function remove(id: string, widths: readonly number[]): Promise<void> {
    for (const width of widths) await storage.delete(imageKey(id, width));
    await db.transaction((tx) => repo.deleteImage(tx, id), { changes: [] });
  }

  /** What cannot be removed now is removed later; the caller learns why the image could not be stored. */
  async function abandon(id: string, widths: readonly number[]): Promise<void> {
    try {
      await db.transaction((tx) => repo.abandonImage(tx, id), { changes: [] });
      await remove(id, widths);
    } catch (error) {
      logger.warn("An image of an article could not be removed", { error });
    }
  }

  async function write(id: string, pictures: readonly Picture[]): Promise<ArticleImagesTable> {
    for (const { width, bytes } of pictures) await storage.write(imageKey(id, width), bytes);
    const stored = await db.transaction((tx) => repo.markStored(tx, id), { changes: [] });
    if (!stored) throw notFound();
    return stored;
  }

  return {
    async store(id, pictures) {
      try {
        return await write(id, pictures);
      } catch (error) {
        await abandon(
          id,
          pictures.map(({ width }) => width),
        );
        throw error;
      }
    },
    remove,
  };
}
