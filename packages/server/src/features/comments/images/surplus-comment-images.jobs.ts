import type { Schedule } from "../../../platform/jobs/jobs.js";
import { removeSurplusTextImages, type SurplusTextImagesDeps } from "../../media/index.js";
import { commentImageRows, surplusCommentImagesQuery } from "./comment-images.repo.js";

/** Removes images of comments that nothing has shown for a day. */
export const removeSurplusCommentImages = (deps: Pick<SurplusTextImagesDeps, "db" | "clock" | "files">): Schedule =>
  removeSurplusTextImages({
    ...deps,
    name: "comments.images",
    cron: "36 * * * *",
    find: (db, before, limit) => surplusCommentImagesQuery(db, before, limit).execute(),
    mark: commentImageRows.removeSurplus,
  });
