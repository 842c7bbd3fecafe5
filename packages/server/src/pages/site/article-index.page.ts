import { findArticles, orderLinks, paginationModel, readOrder, requirePage } from "../content/article-lists.js";
import { articleListModel } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { withQuery } from "../page-address.js";
import type { PublicPage } from "../public-page.js";

const PATH = "/articles";
export const ARTICLES_PER_PAGE = 20;

export function articleIndexPage({ articles }: ContentSources): PublicPage {
  return {
    path: PATH,
    queryKeys: ["sort", "page"],
    async load({ caller, page, query, words }) {
      const { sort, ...rest } = query;
      if (sort === "newest") return { kind: "moved", to: withQuery(PATH, rest) };
      const order = readOrder(sort);
      const { data, meta } = await findArticles(articles, caller, { order }, { page, limit: ARTICLES_PER_PAGE });
      requirePage(meta);
      const title = words.blocks.articles;
      return {
        kind: "page",
        templateKey: "article.index",
        path: withQuery(PATH, query),
        title: page > 1 ? words.page.numbered(title, page) : title,
        // The same articles in another order are nothing that search engines miss.
        indexed: order === "newest",
        trail: [{ label: title, href: PATH }],
        ...(order === "newest" && { subjects: [] }),
        slots: {
          articles: async () => articleListModel(data, words, { sorts: orderLinks(PATH, order) }),
          pagination: async () => paginationModel(meta, PATH, sort ? { sort } : {}),
        },
      };
    },
  };
}
