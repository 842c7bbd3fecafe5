import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** What the featured image of an article shows, and the point of it that lists keep visible. */
export const featuredImageDetails: Migration = {
  name: "0037-featured-image-details",
  async up({ schema }, dialect) {
    await schema.alterTable("articles").addColumn("featured_image_alt", textType(dialect)).execute();
    await schema.alterTable("articles").addColumn("featured_image_focal_x", "double precision").execute();
    await schema.alterTable("articles").addColumn("featured_image_focal_y", "double precision").execute();
  },
};
