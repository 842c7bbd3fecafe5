import type { Caller } from "../../kernel/caller.js";
import type { ArticlesTable } from "../../platform/db/schema/articles.js";
import type { ReadableCategories } from "../categories/index.js";

/** What access to an article depends on. */
export type ArticleAccess = Pick<ArticlesTable, "author_id" | "category_id" | "visibility" | "status">;

/** The author may edit, and so may administrators. */
export const mayEdit = (caller: Caller, { author_id }: Pick<ArticlesTable, "author_id">): boolean =>
  caller.kind === "member" && (caller.userId === author_id || caller.permissions.has("admin.access"));

/** Whether the caller may know that the article exists. */
export function mayRead(caller: Caller, article: ArticleAccess, readable: ReadableCategories): boolean {
  const { category_id, visibility, status } = article;
  if (status === "deleted") return false;
  if (mayEdit(caller, article)) return true;
  if (status !== "published" || visibility === "private") return false;
  if (visibility === "members" && !readable.seesMembersOnly) return false;
  return category_id === null || readable.ids.has(category_id);
}
