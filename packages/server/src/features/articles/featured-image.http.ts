import type { Caller } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { ServePicture } from "../media/index.js";
import { isFeaturedForEditor, isFeaturedForReaders } from "./featured-pictures.repo.js";

/** Request for a featured image, with everything that decides who may have it. */
export interface FeaturedImageRequest {
  readonly request: Request;
  readonly name: string;
  readonly caller: Caller;
  /** Headers of an answer that everybody may have whom the gate lets in. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers a request for the picture that stands for an article. One that only drafts, private articles and working copies show
 * is for those who may edit them; throws SVC-API-4004 for others.
 */
export type ServeFeaturedImage = (request: FeaturedImageRequest) => Promise<Response>;

const FOR_EDITORS = { "Cache-Control": "private, no-cache" } as const;

export function createFeaturedImageServer({
  db,
  servePicture,
}: {
  readonly db: Database;
  readonly servePicture: ServePicture;
}): ServeFeaturedImage {
  return async ({ request, name, caller, headers }) => {
    const { pathname } = new URL(request.url);
    if (await isFeaturedForReaders(db.read, pathname)) return servePicture("articles", name, request, headers);
    if (caller.kind === "guest" || !(await isFeaturedForEditor(db.read, pathname, caller))) throw notFound();
    return servePicture("articles", name, request, FOR_EDITORS);
  };
}
