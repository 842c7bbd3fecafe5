import { type Caller, hasVoice, type Member } from "../../kernel/caller.js";
import type { ArticlesTable, ArticleVisibility } from "../../platform/db/schema/articles.js";
import type { ReadableCategories } from "../categories/index.js";

/** Columns that decide about access to an article. */
export type ArticleAccess = Pick<
  ArticlesTable,
  "author_id" | "category_id" | "visibility" | "unlisted_visibility" | "status"
>;

/** Readers whom the author chose. `visibility` says who finds the article, which is nobody while it is unlisted. */
export const readersOf = ({
  visibility,
  unlisted_visibility,
}: Pick<ArticlesTable, "visibility" | "unlisted_visibility">): ArticleVisibility => unlisted_visibility ?? visibility;

/** The author may edit, and so may administrators. */
export const mayEdit = (caller: Caller, { author_id }: Pick<ArticlesTable, "author_id">): boolean =>
  caller.kind === "member" && (caller.userId === author_id || caller.permissions.has("admin.access"));

/** Whether a member may write articles at all; a member who lost that right still takes back what they wrote. */
export const mayWriteArticles = ({ permissions }: Pick<Member, "permissions">): boolean =>
  permissions.has("article.create") || permissions.has("admin.access");

/** Whether the caller may change the article now: not while they are silenced, nor once they may not write articles. */
export const mayChange = (caller: Caller, article: Pick<ArticlesTable, "author_id">): boolean =>
  caller.kind === "member" && hasVoice(caller) && mayWriteArticles(caller) && mayEdit(caller, article);

/** Whether the caller may know that the article exists. */
export function mayRead(caller: Caller, article: ArticleAccess, readable: ReadableCategories): boolean {
  const { category_id, status } = article;
  const visibility = readersOf(article);
  if (status === "deleted") return false;
  if (mayEdit(caller, article)) return true;
  if (status !== "published" || visibility === "private") return false;
  if (visibility === "members" && !readable.seesMembersOnly) return false;
  return category_id === null || readable.ids.has(category_id);
}
