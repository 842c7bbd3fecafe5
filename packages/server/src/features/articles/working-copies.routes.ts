import {
  deleteWorkingCopyImage,
  discardWorkingCopy,
  getWorkingCopy,
  publishWorkingCopy,
  saveWorkingCopy,
  updateWorkingCopyImage,
  uploadWorkingCopyImage,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { ArticleQueries } from "./articles.query.js";
import type { FeaturedImages } from "./featured-image.service.js";
import type { OpenedCopy, WorkingCopies } from "./working-copies.service.js";
import type { WorkingCopyPublishing } from "./working-copy-publishing.service.js";

export interface WorkingCopyRoutesDeps {
  readonly copies: WorkingCopies;
  readonly publishing: Pick<WorkingCopyPublishing, "publish">;
  readonly images: FeaturedImages;
  readonly reader: Pick<ArticleQueries, "getById">;
}

/** Routes for what members write on published articles before they publish it. */
export function workingCopyRoutes({
  copies,
  publishing,
  images,
  reader,
}: WorkingCopyRoutesDeps): readonly BoundEndpoint[] {
  function tagged({ copy, tag }: OpenedCopy, headers: Headers) {
    headers.set("ETag", tag);
    return copy;
  }

  return [
    bind(getWorkingCopy, async ({ caller, params, replyHeaders }) =>
      tagged(await copies.get(caller, params.id), replyHeaders),
    ),
    bind(saveWorkingCopy, async ({ caller, params, body, ifMatch, replyHeaders }) =>
      tagged(await copies.save(caller, params.id, body, ifMatch), replyHeaders),
    ),
    bind(discardWorkingCopy, async ({ caller, params }) => {
      await copies.discard(caller, params.id);
      return undefined;
    }),
    bind(publishWorkingCopy, async ({ caller, params, body, ifMatch, replyHeaders }) => {
      replyHeaders.set("ETag", await publishing.publish(caller, params.id, body, ifMatch));
      return reader.getById(caller, params.id);
    }),
    bind(uploadWorkingCopyImage, ({ caller, params, body }) =>
      images.put(caller, params.id, { bytes: body.file.bytes, alt: body.alt ?? "" }),
    ),
    bind(updateWorkingCopyImage, ({ caller, params, body }) => images.change(caller, params.id, body)),
    bind(deleteWorkingCopyImage, async ({ caller, params }) => {
      await images.remove(caller, params.id);
      return undefined;
    }),
  ];
}
