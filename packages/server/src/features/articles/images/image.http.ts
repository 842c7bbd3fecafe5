import { type Caller, guest } from "../../../kernel/caller.js";
import { notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import type { CategoryAccess } from "../../categories/index.js";
import { answerTextImage, findTextImage } from "../../media/index.js";
import { mayRead } from "../article.policy.js";
import { ARTICLE_IMAGES } from "./image-address.model.js";
import { findServedImage } from "./images.repo.js";

/**
 * Answers a request for an image of an article. Throws SVC-API-4004 for callers who may not read the article, and for anything
 * else. `isForAll` says that the gate keeps nobody out.
 */
export type ServeArticleImage = (request: Request, caller: Caller, isForAll: boolean) => Promise<Response>;

export function createArticleImageServer({
  db,
  storage,
  categories,
}: {
  readonly db: Database;
  readonly storage: Pick<BlobStorage, "read">;
  readonly categories: Pick<CategoryAccess, "readable">;
}): ServeArticleImage {
  return async (request, caller, isForAll) => {
    const { address, image } = await findTextImage(request, ARTICLE_IMAGES, (id) => findServedImage(db.read, id));
    const allMayRead = mayRead(guest, image, await categories.readable(guest));
    if (!allMayRead && !mayRead(caller, image, await categories.readable(caller))) throw notFound();
    const addresses = ARTICLE_IMAGES;
    return answerTextImage(request, { storage, addresses, address, isForAll: isForAll && allMayRead });
  };
}
