import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tx } from "../../../platform/db/database.js";
import type { Schema } from "../../../platform/db/schema/index.js";

/** The rows of the images of one kind of texts. */
export interface TextImageRows<Row> {
  /** Once every file is written; undefined when the image has been removed meanwhile. */
  markStored(tx: Tx, id: string): Promise<Row | undefined>;
  /** Marks an image as removed whose files could not be written. */
  abandon(tx: Tx, id: string): Promise<void>;
  /** Deletes the row of an image that is marked as removed. */
  delete(tx: Tx, id: string): Promise<void>;
}

/** The tables whose rows are the images of one kind of texts. */
type TextImageTable = "article_images" | "comment_images";

/** Operations on rows that both kinds of images share. */
export interface TextImageRepo<Row> extends TextImageRows<Row> {
  /** Marks an image as removed if nothing has shown it since before that time; false when something does by now. */
  removeSurplus(tx: Tx, id: string, before: string): Promise<boolean>;
}

/** The rows of one kind of images. `isSurplus` says which of them nothing shows. */
export function textImageRepo<T extends TextImageTable>(
  table: T,
  isSurplus: (of: ExpressionBuilder<Schema, T>) => Expression<SqlBool>,
): TextImageRepo<Schema[T]> {
  // Both tables have the columns that are named here.
  const name: TextImageTable = table;
  const changed = (tx: Tx, id: string, state: "stored" | "removed") =>
    tx.updateTable(name).set({ state }).where("id", "=", id);
  return {
    markStored: (tx, id) =>
      changed(tx, id, "stored").where("state", "=", "storing").returningAll().executeTakeFirst() as Promise<
        Schema[T] | undefined
      >,
    async abandon(tx, id) {
      await changed(tx, id, "removed").execute();
    },
    async delete(tx, id) {
      await tx.deleteFrom(name).where("id", "=", id).where("state", "=", "removed").execute();
    },
    async removeSurplus(tx, id, before) {
      const { numUpdatedRows } = await changed(tx, id, "removed")
        .where("idle_since", "<", before)
        .where((of) => isSurplus(of as unknown as ExpressionBuilder<Schema, T>))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
