import { deleteFeaturedImage, updateFeaturedImage, uploadFeaturedImage } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { FeaturedImages } from "./featured-image.service.js";

/** Routes for the picture that stands for an article. */
export const featuredImageRoutes = (images: FeaturedImages): readonly BoundEndpoint[] => [
  bind(uploadFeaturedImage, ({ caller, params, body }) =>
    images.put(caller, params.id, { bytes: body.file.bytes, alt: body.alt ?? "" }),
  ),
  bind(updateFeaturedImage, ({ caller, params, body }) => images.change(caller, params.id, body)),
  bind(deleteFeaturedImage, async ({ caller, params }) => {
    await images.remove(caller, params.id);
    return undefined;
  }),
];
