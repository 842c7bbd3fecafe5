import { sql } from "kysely";
import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Working copies of published articles, and the images that only they show. */
export const workingCopies: Migration = {
  name: "0052-working-copies",
  async up({ schema }, dialect) {
    const text = textType(dialect);
    await schema
      .createTable("working_copies")
      // An article has one working copy at most.
      .addColumn("article_id", text, (column) =>
        column.primaryKey().notNull().references("articles.id").onDelete("cascade"),
      )
      .addColumn("title", text, (column) => column.notNull())
      .addColumn("content", text, (column) => column.notNull())
      .addColumn("content_format", text, (column) => column.notNull())
      .addColumn("excerpt", text, (column) => column.notNull())
      .addColumn("featured_image_url", text)
      .addColumn("featured_image_alt", text)
      .addColumn("featured_image_focal_x", "double precision")
      .addColumn("featured_image_focal_y", "double precision")
      .addColumn("tags", text, (column) => column.notNull())
      .addColumn("category_id", text, (column) => column.references("categories.id").onDelete("set null"))
      .addColumn("visibility", text, (column) => column.notNull())
      .addColumn("base_tag", text, (column) => column.notNull())
      .addColumn("base_category_id", text, (column) => column.references("categories.id").onDelete("set null"))
      .addColumn("publish_at", text)
      .addColumn("publish_by", text, (column) => column.references("users.id").onDelete("set null"))
      .addColumn("created_at", text, (column) => column.notNull())
      .addColumn("updated_at", text, (column) => column.notNull())
      .execute();
    // The media service asks which pictures are shown; PostgreSQL looks for rows that name what is deleted.
    for (const column of ["featured_image_url", "category_id", "base_category_id", "publish_by"])
      await schema
        .createIndex(`working_copies_${column}`)
        .on("working_copies")
        .column(column)
        .where(sql.ref(column), "is not", null)
        .execute();
    await schema
      .alterTable("article_images")
      .addColumn("is_in_copy", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
