import type { ArticleImagesTable } from "../../../platform/db/schema/articles.js";
import { createTextImageFiles, type TextImageFiles, type TextImageFilesDeps } from "../../media/index.js";
import { ARTICLE_IMAGES } from "./image-address.model.js";
import { imageRows } from "./images.repo.js";

/** Writes and deletes the files of the images of articles. */
export const createArticleImageFiles = (
  deps: Omit<TextImageFilesDeps<unknown>, "addresses" | "rows">,
): TextImageFiles<ArticleImagesTable> => createTextImageFiles({ ...deps, addresses: ARTICLE_IMAGES, rows: imageRows });
