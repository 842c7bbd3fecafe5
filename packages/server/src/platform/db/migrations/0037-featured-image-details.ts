import { textType } from "../dialect-differences.js";
import type { Migration } from "./migration.js";

/** Alternative text of the featured image of an article, and the focal point that lists keep visible. */
export const featuredImageDetails: Migration = {
  name: "0037-featured-image-details",
  async up({ schema }, dialect) {
    await schema.alterTable("articles").addColumn("featured_image_alt", textType(dialect)).execute();
    await schema.alterTable("articles").addColumn("featured_image_focal_x", "double precision").execute();
    await schema.alterTable("articles").addColumn("featured_image_focal_y", "double precision").execute();
  },
};
