import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Stored bytes that are about to be named by a row. */
export const heldBlobs: Migration = {
  name: "0036-held-blobs",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("held_blobs")
      .addColumn("key", text, (column) => column.notNull())
      .addColumn("holder", text, (column) => column.notNull())
      .addColumn("expires_at", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("held_blobs_pk", ["key", "holder"])
      .execute();
  },
};
