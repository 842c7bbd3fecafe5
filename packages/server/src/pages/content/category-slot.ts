import type { CategoryModel } from "@sitevine/renderer";
import type { CategoryView } from "../../features/categories/index.js";
import type { Caller } from "../../kernel/caller.js";
import { categoryLabel } from "./article-models.js";
import type { ContentSources } from "./content-sources.js";

async function readCategories(
  categories: ContentSources["categories"],
  caller: Caller,
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
        current: false,
      });
      add(children, depth + 1);
    }
  };
  add(await categories.list(caller), 0);
  return flat;
}

/** The tree of categories that the caller may see, in reading order; read once for all pages of guests. */
export async function loadCategories(
  { categories, shared }: Pick<ContentSources, "categories" | "shared">,
  caller: Caller,
  currentId: string | null = null,
): Promise<readonly CategoryModel[]> {
  const read = () => readCategories(categories, caller);
  const found = await (caller.kind === "guest" ? shared.find("categories of guests", [], read) : read());
  return currentId === null ? found : found.map((one) => (one.id === currentId ? { ...one, current: true } : one));
}
