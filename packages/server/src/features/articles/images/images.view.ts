import type { AnswerOf, listArticleImages } from "@sitevine/api";
import type { ArticleImagesTable } from "../../../platform/db/schema/articles.js";
import { focalPointOf } from "../focal-point.model.js";
import { imageUrl } from "./image-address.model.js";
import { widthsOf } from "./image-sizes.model.js";

export type ArticleImage = AnswerOf<typeof listArticleImages>[number];

/** An image of an article, for those who may change the article. */
export const imageView = (row: ArticleImagesTable): ArticleImage => ({
  id: row.id,
  url: imageUrl(row.id, row.width),
  width: row.width,
  height: row.height,
  alt: row.alt,
  focalPoint: focalPointOf(row.focal_x, row.focal_y),
  sources: widthsOf(row).map((width) => ({ url: imageUrl(row.id, width), width })),
  createdAt: row.created_at,
});
