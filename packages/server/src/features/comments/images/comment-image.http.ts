import { type Caller, guest } from "../../../kernel/caller.js";
import { notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import { answerTextImage, findTextImage } from "../../media/index.js";
import type { CommentPlaces } from "../comment-place.model.js";
import { maySeeAnyImage } from "../comments.policy.js";
import { COMMENT_IMAGES } from "./comment-image-address.model.js";
import { findPlacesShowing, findServedImage, type ServedImage } from "./comment-images.repo.js";

/**
 * Answers a request for an image of comments. Throws SVC-API-4004 for callers who may read none of the comments that show it,
 * and for anything else. `isForAll` says that the gate keeps nobody out.
 */
export type ServeCommentImage = (request: Request, caller: Caller, isForAll: boolean) => Promise<Response>;

const MOST_PLACES = 20;

export function createCommentImageServer({
  db,
  storage,
  places,
}: {
  readonly db: Database;
  readonly storage: Pick<BlobStorage, "read">;
  readonly places: CommentPlaces;
}): ServeCommentImage {
  type Shown = Awaited<ReturnType<typeof findPlacesShowing>>;

  async function isReadable(caller: Caller, shown: Shown): Promise<boolean> {
    for (const { place, place_id } of shown) if ((await places.find(caller, place, place_id))?.mayRead) return true;
    return false;
  }

  const mayHave = async (caller: Caller, image: ServedImage, shown: Shown): Promise<boolean> =>
    maySeeAnyImage(caller, image) || (await isReadable(caller, shown));

  return async (request, caller, isForAll) => {
    const { address, image } = await findTextImage(request, COMMENT_IMAGES, (id) => findServedImage(db.read, id));
    const shown = await findPlacesShowing(db.read, address.id, MOST_PLACES);
    const allMayRead = await isReadable(guest, shown);
    if (!allMayRead && !(await mayHave(caller, image, shown))) throw notFound();
    return answerTextImage(request, {
      storage,
      address,
      addresses: COMMENT_IMAGES,
      isForAll: isForAll && allMayRead,
    });
  };
}
