import type { Schedule } from "../../../platform/jobs/jobs.js";
import { removeSurplusTextImages, type SurplusTextImagesDeps } from "../../media/index.js";
import { imageRows, surplusImagesQuery } from "./images.repo.js";

/** Removes images of articles that nothing has shown for a day. */
export const removeSurplusImages = (deps: Pick<SurplusTextImagesDeps, "db" | "clock" | "files">): Schedule =>
  removeSurplusTextImages({
    ...deps,
    name: "articles.images",
    cron: "26 * * * *",
    find: (db, before, limit) => surplusImagesQuery(db, before, limit).execute(),
    mark: imageRows.removeSurplus,
  });
