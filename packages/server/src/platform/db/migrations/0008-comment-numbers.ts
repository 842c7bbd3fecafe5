import { sql } from "kysely";
import type { Migration } from "./migration.js";

/** Counting comments that are not deleted, in all or since a time, reads only this index. */
export const commentNumbers: Migration = {
  name: "0008-comment-numbers",
  async up({ schema }) {
    await schema
      .createIndex("comments_kept_by_created_at")
      .on("comments")
      .columns(["created_at", "deleted_at"])
      .where(sql.ref("deleted_at"), "is", null)
      .execute();
  },
};
