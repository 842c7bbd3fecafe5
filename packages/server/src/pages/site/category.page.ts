import type { CategoryNode, CategoryTree } from "../../features/categories/index.js";
import { type Caller, guest } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import { findArticles, orderLinks, paginationModel, readOrder, requirePage } from "../content/article-lists.js";
import { articleListModel, categoryPath } from "../content/article-models.js";
import { loadCategories } from "../content/category-slot.js";
import type { ContentSources } from "../content/content-sources.js";
import { withQuery } from "../page-address.js";
import type { PageDraft, PublicPage } from "../public-page.js";
import { ARTICLES_PER_PAGE } from "./article-index.page.js";

/** The categories from the root down to this one, as links. */
export function categoryTrail({ byId }: CategoryTree, id: string): PageDraft["trail"] {
  const trail: { label: string; href: string }[] = [];
  for (let node = byId.get(id); node; node = byId.get(node.parentId ?? ""))
    trail.unshift({ label: node.name, href: categoryPath(node.slug) });
  return trail;
}

export function categoryPage({ articles, categories, categoryAccess, shared }: ContentSources): PublicPage {
  async function requireReadable(caller: Caller, slug: string): Promise<{ tree: CategoryTree; node: CategoryNode }> {
    const [tree, { ids }] = await Promise.all([categoryAccess.tree(), categoryAccess.readable(caller)]);
    const node = tree.bySlug.get(slug);
    if (!node || !ids.has(node.id)) throw notFound();
    return { tree, node };
  }

  return {
    path: "/categories/:slug",
    queryKeys: ["sort", "page"],
    async load({ caller, params: { slug = "" }, page, query, words }) {
      const { tree, node } = await requireReadable(caller, slug);
      const path = categoryPath(slug);
      const { sort, ...rest } = query;
      if (sort === "newest") return { kind: "moved", to: withQuery(path, rest) };
      const order = readOrder(sort);
      const { data, meta } = await findArticles(
        articles,
        caller,
        { category: slug, order },
        { page, limit: ARTICLES_PER_PAGE },
      );
      requirePage(meta);
      const byGuests = await categoryAccess.readable(guest);
      const description = node.description || null;
      return {
        kind: "page",
        templateKey: "article.index",
        path: withQuery(path, query),
        title: page > 1 ? words.page.numbered(node.name, page) : node.name,
        description,
        feedBase: byGuests.ids.has(node.id) ? path : undefined,
        indexed: order === "newest",
        trail: [{ label: words.blocks.articles, href: "/articles" }, ...categoryTrail(tree, node.id)],
        ...(order === "newest" && { subjects: [] }),
        slots: {
          articles: async () =>
            articleListModel(data, words, {
              scope: {
                name: node.name,
                description,
                ...(caller.kind === "member" && { followed: `categories/${node.id}/follow` }),
              },
              moreHref: "/articles",
              sorts: orderLinks(path, order),
            }),
          pagination: async () => paginationModel(meta, path, sort ? { sort } : {}),
          categories: () => loadCategories({ categories, shared }, caller, node.id),
        },
      };
    },
  };
}
