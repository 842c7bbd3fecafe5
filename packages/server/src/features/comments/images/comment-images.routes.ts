import { deleteCommentImage, listCommentImages, uploadCommentImage } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../../http/handler.js";
import type { CommentImages } from "./comment-images.service.js";

/** Routes of the images in comments. */
export const commentImageRoutes = (images: CommentImages): readonly BoundEndpoint[] => [
  bind(listCommentImages, ({ caller }) => images.list(caller)),
  bind(uploadCommentImage, ({ caller, body }) => images.add(caller, body.file.bytes)),
  bind(deleteCommentImage, async ({ caller, params }) => {
    await images.remove(caller, params.imageId);
    return undefined;
  }),
];
