import { foldTag } from "../../features/articles/index.js";
import { findArticles, paginationModel, requirePage } from "../content/article-lists.js";
import { articleListModel, tagPath } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { withQuery } from "../page-address.js";
import type { PublicPage } from "../public-page.js";
import { ARTICLES_PER_PAGE } from "./article-index.page.js";

/** The articles with a tag. A tag that nobody uses looks the same as one that only hidden articles have. */
export function tagPage({ articles }: ContentSources): PublicPage {
  return {
    path: "/tags/:tag",
    queryKeys: ["page"],
    async load({ caller, params: { tag = "" }, page, query, words }) {
      const path = tagPath(tag);
      if (foldTag(tag) !== tag) return { kind: "moved", to: withQuery(path, query) };
      const { data, meta } = await findArticles(articles, caller, { tag }, { page, limit: ARTICLES_PER_PAGE });
      requirePage(meta);
      // The spelling that authors use; the address has the folded one.
      const written = data.flatMap(({ tags }) => tags).find((name) => foldTag(name) === tag) ?? tag;
      const title = words.page.tagged(written);
      return {
        kind: "page",
        templateKey: "article.index",
        path: withQuery(path, query),
        title: page > 1 ? words.page.numbered(title, page) : title,
        indexed: meta.total > 0,
        trail: [
          { label: words.blocks.articles, href: "/articles" },
          { label: title, href: path },
        ],
        subjects: [],
        slots: {
          articles: async () =>
            articleListModel(data, words, { scope: { name: title, description: null }, moreHref: "/articles" }),
          pagination: async () => paginationModel(meta, path),
        },
      };
    },
  };
}
