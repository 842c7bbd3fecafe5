import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Schema } from "../../platform/db/schema/index.js";

/** A member's access to the articles that they keep. */
export interface ArticleReach {
  readonly userId: string;
  /** True when nothing is hidden from the member. */
  readonly seesAll: boolean;
  readonly hiddenIds: readonly string[];
}

/** The condition that the member may read an article, by the rule of `mayRead`. */
export const isReadable =
  ({ userId, seesAll, hiddenIds }: ArticleReach) =>
  ({ and, eb, fn, or }: ExpressionBuilder<Schema, "articles">): Expression<SqlBool> => {
    const exists = eb("articles.status", "<>", "deleted");
    if (seesAll) return exists;
    const isOpen =
      hiddenIds.length === 0
        ? []
        : [or([eb("articles.category_id", "is", null), eb("articles.category_id", "not in", [...hiddenIds])])];
    const isPublished = and([
      eb("articles.status", "=", "published"),
      eb(fn.coalesce("articles.unlisted_visibility", "articles.visibility"), "<>", "private"),
      ...isOpen,
    ]);
    return and([exists, or([eb("articles.author_id", "=", userId), isPublished])]);
  };
