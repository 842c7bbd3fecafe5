import { notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import type { Picture } from "../../../platform/images/images.js";
import type { Logger } from "../../../platform/logger.js";
import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import type { TextImageAddresses } from "./text-image-address.model.js";
import type { TextImageRows } from "./text-images.repo.js";

export interface TextImageFilesDeps<Row> {
  readonly db: Database;
  readonly logger: Logger;
  readonly storage: Pick<BlobStorage, "write" | "delete">;
  readonly addresses: Pick<TextImageAddresses, "key">;
  readonly rows: TextImageRows<Row>;
}

/** Writes and deletes the files of images. Every file has a row from before it is written until after it is deleted. */
export interface TextImageFiles<Row> {
  /** Throws SVC-API-4004 when the image was removed while its files were written. */
  store(id: string, pictures: readonly Picture[]): Promise<Row>;
  /** Deletes the files of an image that is marked as removed; its row stays until the job finds it. */
  discard(id: string, widths: readonly number[]): Promise<void>;
  /** Deletes the files of an image that is marked as removed, and then its row. */
  remove(id: string, widths: readonly number[]): Promise<void>;
}

export function createTextImageFiles<Row>(deps: TextImageFilesDeps<Row>): TextImageFiles<Row> {
  const { db, logger, storage, addresses, rows } = deps;

  async function discard(id: string, widths: readonly number[]): Promise<void> {
    for (const width of widths) await storage.delete(addresses.key(id, width));
  }

  async function remove(id: string, widths: readonly number[]): Promise<void> {
    await discard(id, widths);
    await db.transaction((tx) => rows.delete(tx, id), { changes: [] });
  }

  /**
   * Removes an image that could not be stored. A failure is logged, because the removal is repeated later and the
   * caller needs the first error.
   */
  async function abandon(id: string, widths: readonly number[]): Promise<void> {
    try {
      await db.transaction((tx) => rows.abandon(tx, id), { changes: [] });
      await remove(id, widths);
    } catch (error) {
      logger.warn("An image of a text could not be removed", { error });
    }
  }

  async function write(id: string, pictures: readonly Picture[]): Promise<Row> {
    for (const { width, bytes } of pictures) await storage.write(addresses.key(id, width), bytes);
    const stored = await db.transaction((tx) => rows.markStored(tx, id), { changes: [] });
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
    discard,
    remove,
  };
}
