import type { AnswerOf, createCategory } from "@sitevine/api";
import type { ArticleVisibility } from "../../platform/db/schema/articles.js";
import { categoryTag } from "./category-state.model.js";
import type { CategoryNode } from "./category-tree.model.js";

export type CategoryView = AnswerOf<typeof createCategory>;

/** Facts that a view depends on besides the category. */
export interface ViewScope {
  readonly isReadable: (id: string) => boolean;
  readonly articleCount: (id: string) => number;
  /** Administrators see the access rules, and the entity tag of each category. */
  readonly showsAccess: boolean;
}

/** A category with the children that the caller may see. */
export function categoryView(node: CategoryNode, scope: ViewScope): CategoryView {
  const { access, children, ...rest } = node;
  return {
    ...rest,
    articleCount: scope.articleCount(node.id),
    ...(scope.showsAccess
      ? {
          access: { ...access, readGroupIds: [...access.readGroupIds], writeGroupIds: [...access.writeGroupIds] },
          etag: categoryTag(node),
        }
      : {}),
    children: children.filter(({ id }) => scope.isReadable(id)).map((child) => categoryView(child, scope)),
  };
}

/** The category of an article. */
export const categoryRef = ({ id, name, slug, color }: CategoryNode) => ({ id, name, slug, color });

/** Whether articles of a visibility are included in the counts for this caller. */
export const isCounted = (visibility: ArticleVisibility, who: "guest" | "member" | "admin"): boolean =>
  visibility === "public" || who === "admin" || (visibility === "members" && who === "member");
