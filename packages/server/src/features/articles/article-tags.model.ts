import { storedJson } from "../../platform/db/stored-json.js";
import type { ArticleRow } from "./article-rows.repo.js";

/** The tags as a list shows them; none when the stored list is damaged. */
export function tagsOf({ id, tags }: Pick<ArticleRow, "id" | "tags">): string[] {
  const stored = tags === "[]" ? [] : storedJson(tags, "articles.tags", id);
  return Array.isArray(stored) ? stored.filter((tag) => typeof tag === "string") : [];
}
