import { createCategory, deleteCategory, listCategories, reorderCategories, updateCategory } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { CategoriesService } from "./categories.service.js";

/** Routes of the tree of categories. */
export function categoryRoutes(categories: CategoriesService): readonly BoundEndpoint[] {
  return [
    bind(listCategories, ({ caller }) => categories.list(caller)),
    bind(createCategory, ({ caller, body }) => categories.create(caller, body)),
    bind(reorderCategories, ({ caller, body }) => categories.move(caller, body.items)),
    bind(updateCategory, ({ caller, params, body }) => categories.update(caller, params.id, body)),
    bind(deleteCategory, async ({ params, query }) => {
      await categories.remove(params.id, query.moveTo === "null" ? null : query.moveTo);
      return undefined;
    }),
  ];
}
