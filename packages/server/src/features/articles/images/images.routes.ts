import { deleteArticleImage, listArticleImages, updateArticleImage, uploadArticleImage } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../../http/handler.js";
import type { ArticleImages } from "./images.service.js";

/** Routes for the images in the texts of articles. */
export const articleImageRoutes = (images: ArticleImages): readonly BoundEndpoint[] => [
  bind(listArticleImages, ({ caller, params }) => images.list(caller, params.id)),
  bind(uploadArticleImage, ({ caller, params, body }) =>
    images.add(caller, params.id, { bytes: body.file.bytes, alt: body.alt ?? "" }),
  ),
  bind(updateArticleImage, ({ caller, params, body }) => images.change(caller, params.id, params.imageId, body)),
  bind(deleteArticleImage, async ({ caller, params }) => {
    await images.remove(caller, params.id, params.imageId);
    return undefined;
  }),
];
