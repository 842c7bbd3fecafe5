import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Images in the texts of articles, and which revisions show them. */
export const articleImages: Migration = {
  name: "0028-article-images",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("article_images")
      .addColumn("id", text, (column) => column.primaryKey().notNull())
      .addColumn("article_id", text, (column) => column.notNull().references("articles.id"))
      .addColumn("state", text, (column) => column.notNull())
      .addColumn("alt", text, (column) => column.notNull())
      .addColumn("focal_x", "double precision")
      .addColumn("focal_y", "double precision")
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("widths", text, (column) => column.notNull())
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("idle_since", text)
      .execute();
    await schema
      .createIndex("article_images_article_id")
      .on("article_images")
      .columns(["article_id", "created_at", "id"])
      .execute();
    await schema
      .createIndex("article_images_idle_since")
      .on("article_images")
      .columns(["idle_since", "id"])
      .where(sql.ref("idle_since"), "is not", null)
      .execute();
    await schema
      .createTable("article_image_uses")
      .addColumn("revision_id", text, (column) =>
        column.notNull().references("article_revisions.id").onDelete("cascade"),
      )
      .addColumn("image_id", text, (column) => column.notNull().references("article_images.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("article_image_uses_pk", ["revision_id", "image_id"])
      .execute();
    await schema.createIndex("article_image_uses_image_id").on("article_image_uses").column("image_id").execute();
  },
};
