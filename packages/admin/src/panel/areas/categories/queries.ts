import { type AnswerOf, listCategories } from "@sitevine/api";
import { type Tagged, taggedQueryOf } from "../../app/queries.js";

export type Category = AnswerOf<typeof listCategories>[number];

/** All categories of a tree: parents before their children, in order. */
const allOf = (tree: readonly Category[]): readonly Category[] =>
  tree.flatMap((category) => [category, ...allOf(category.children)]);

/** Every category, with the ETag of the tree for whoever moves some. */
export const categoryTreeQuery = () => ({
  ...taggedQueryOf(listCategories),
  select: ({ data, etag }: Tagged<readonly Category[]>) => ({ data: allOf(data), etag }),
});
