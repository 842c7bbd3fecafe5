import {
  createCategory,
  deleteCategory,
  followCategory,
  getCategoryFollow,
  listCategories,
  listFollowedCategories,
  reorderCategories,
  unfollowCategory,
  updateCategory,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { CategoriesService, TaggedTree } from "./categories.service.js";
import { mayArrange } from "./category.policy.js";
import type { CategoryFollows } from "./category-follows.service.js";
import { treeTag } from "./category-state.model.js";

const answer = ({ categories, etag }: TaggedTree, headers: Headers) => {
  headers.set("ETag", etag);
  return categories;
};

/** Routes of the tree of categories, and of following them. */
export function categoryRoutes(categories: CategoriesService, follows: CategoryFollows): readonly BoundEndpoint[] {
  return [
    bind(getCategoryFollow, ({ caller, params }) => follows.state(caller, params.id)),
    bind(followCategory, ({ caller, params }) => follows.follow(caller, params.id)),
    bind(listFollowedCategories, ({ caller, query }) => follows.list(caller, query)),
    bind(unfollowCategory, ({ caller, params }) => follows.unfollow(caller, params.id)),
    bind(listCategories, async ({ caller, replyHeaders }) => {
      const tree = await categories.list(caller);
      return mayArrange(caller) ? answer({ categories: tree, etag: treeTag(tree) }, replyHeaders) : tree;
    }),
    bind(createCategory, ({ caller, body }) => categories.create(caller, body)),
    bind(reorderCategories, async ({ caller, body, ifMatch, replyHeaders }) =>
      answer(await categories.move(caller, body.items, ifMatch), replyHeaders),
    ),
    bind(updateCategory, ({ caller, params, body, ifMatch }) => categories.update(caller, params.id, body, ifMatch)),
    bind(deleteCategory, async ({ params, query, ifMatch }) => {
      await categories.remove(params.id, query.moveTo === "null" ? null : query.moveTo, ifMatch);
      return undefined;
    }),
  ];
}
