import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

interface RankLimits {
  readonly id: string;
  readonly limits: string;
}

/** Images in comments, and which comments show them. Members of the lowest rank may not upload any. */
export const commentImages: Migration = {
  name: "0048-comment-images",
  async up(db, dialect) {
    const { schema } = db;
    const text = textType(dialect);
    await schema
      .createTable("comment_images")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("owner_id", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("state", text, (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("widths", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("idle_since", text)
      .addColumn("reported_at", text)
      .execute();
    await schema
      .createIndex("comment_images_owner_id")
      .on("comment_images")
      .columns(["owner_id", "created_at", "id"])
      .execute();
    await schema
      .createIndex("comment_images_idle_since")
      .on("comment_images")
      .columns(["idle_since", "id"])
      .where(sql.ref("idle_since"), "is not", null)
      .execute();
    await schema
      .createTable("comment_image_uses")
      .addColumn("comment_id", text, (column) => column.notNull().references("comments.id").onDelete("cascade"))
      .addColumn("image_id", text, (column) => column.notNull().references("comment_images.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("comment_image_uses_pk", ["comment_id", "image_id"])
      .execute();
    await schema.createIndex("comment_image_uses_image_id").on("comment_image_uses").column("image_id").execute();

    const lowest = await sql<RankLimits>`select id, limits from ranks order by position limit 1`.execute(db);
    for (const { id, limits } of lowest.rows) {
      const changed = JSON.stringify({ ...JSON.parse(limits), commentPicturesPerDay: 0 });
      await sql`update ranks set limits = ${changed} where id = ${id}`.execute(db);
    }
  },
};
