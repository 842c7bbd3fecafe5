import type { AnswerOf, listCommentImages } from "@sitevine/api";
import type { CommentImagesTable } from "../../../platform/db/schema/comment-images.js";
import { widthsOf } from "../../media/index.js";
import { COMMENT_IMAGES } from "./comment-image-address.model.js";

export type CommentImage = AnswerOf<typeof listCommentImages>[number];

/** An image for the member who uploaded it. */
export const commentImageView = (row: CommentImagesTable): CommentImage => ({
  id: row.id,
  url: COMMENT_IMAGES.url(row.id, row.width),
  width: row.width,
  height: row.height,
  sources: widthsOf(row).map((width) => ({ url: COMMENT_IMAGES.url(row.id, width), width })),
  createdAt: row.created_at,
});
