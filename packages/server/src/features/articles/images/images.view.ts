import type { AnswerOf, listArticleImages } from "@sitevine/api";
import type { ArticleImagesTable } from "../../../platform/db/schema/articles.js";
import { widthsOf } from "../../media/index.js";
import { focalPointOf } from "../focal-point.model.js";
import { ARTICLE_IMAGES } from "./image-address.model.js";

export type ArticleImage = AnswerOf<typeof listArticleImages>[number];

/** An image of an article, for those who may change the article. */
export const imageView = (row: ArticleImagesTable): ArticleImage => ({
  id: row.id,
  url: ARTICLE_IMAGES.url(row.id, row.width),
  width: row.width,
  height: row.height,
  alt: row.alt,
  focalPoint: focalPointOf(row.focal_x, row.focal_y),
  sources: widthsOf(row).map((width) => ({ url: ARTICLE_IMAGES.url(row.id, width), width })),
  createdAt: row.created_at,
});
