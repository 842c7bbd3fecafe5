import { sql } from "kysely";
import type { Migration } from "./migration.js";

/** Pages of threads are read along an index in each of their orders. */
export const commentOrders: Migration = {
  name: "0041-comment-orders",
  async up({ schema }) {
    await schema
      .createIndex("comments_roots_of_place_by_likes")
      .on("comments")
      .columns(["place", "place_id", "like_count", "id"])
      .where(sql.ref("parent_id"), "is", null)
      .execute();
  },
};
