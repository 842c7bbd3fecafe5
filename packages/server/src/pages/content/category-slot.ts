import type { CategoryModel } from "@sitevine/renderer";
import type { CategoryView } from "../../features/categories/index.js";
import type { Caller } from "../../kernel/caller.js";
import { categoryLabel } from "./article-models.js";
import type { ContentSources } from "./content-sources.js";

/** The tree of categories that the caller may see, in reading order. */
export async function loadCategories(
  categories: ContentSources["categories"],
  caller: Caller,
  currentId: string | null = null,
): Promise<readonly CategoryModel[]> {
  const flat: CategoryModel[] = [];
  const add = (nodes: readonly CategoryView[], depth: number): void => {
    for (const { children, ...node } of nodes) {
      flat.push({
        ...categoryLabel(node),
        id: node.id,
        description: node.description || null,
        articles: node.articleCount,
        depth,
        current: node.id === currentId,
      });
      add(children, depth + 1);
    }
  };
  add(await categories.list(caller), 0);
  return flat;
}
