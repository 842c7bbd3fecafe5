import type { CommentImagesTable } from "../../../platform/db/schema/comment-images.js";
import { createTextImageFiles, type TextImageFiles, type TextImageFilesDeps } from "../../media/index.js";
import { COMMENT_IMAGES } from "./comment-image-address.model.js";
import { commentImageRows } from "./comment-images.repo.js";

/** Writes and deletes the files of the images of comments. */
export const createCommentImageFiles = (
  deps: Omit<TextImageFilesDeps<unknown>, "addresses" | "rows">,
): TextImageFiles<CommentImagesTable> =>
  createTextImageFiles({ ...deps, addresses: COMMENT_IMAGES, rows: commentImageRows });
