import { createSavedView, deleteSavedView, listSavedViews } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../../http/handler.js";
import type { SavedViews } from "./saved-views.service.js";
import { savedViewView } from "./saved-views.view.js";

/** Routes of the caller's own saved views. */
export function savedViewRoutes(views: SavedViews): readonly BoundEndpoint[] {
  return [
    bind(listSavedViews, async ({ caller, query }) =>
      (await views.list(caller.userId, query.screen)).map(savedViewView),
    ),
    bind(createSavedView, async ({ caller, body }) => savedViewView(await views.create(caller.userId, body))),
    bind(deleteSavedView, async ({ caller, params }) => {
      await views.remove(caller.userId, params.id);
      return undefined;
    }),
  ];
}
