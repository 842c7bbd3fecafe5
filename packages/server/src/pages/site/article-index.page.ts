import { findArticles, paginationModel, requirePage } from "../content/article-lists.js";
import { articleListModel } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { withQuery } from "../page-address.js";
import type { PublicPage } from "../public-page.js";

const PATH = "/articles";
export const ARTICLES_PER_PAGE = 20;

export function articleIndexPage({ articles }: ContentSources): PublicPage {
  return {
    path: PATH,
    queryKeys: ["page"],
    async load({ caller, page, query, words }) {
      const { data, meta } = await findArticles(articles, caller, {}, { page, limit: ARTICLES_PER_PAGE });
      requirePage(meta);
      const title = words.blocks.articles;
      return {
        kind: "page",
        templateKey: "article.index",
        path: withQuery(PATH, query),
        title: page > 1 ? words.page.numbered(title, page) : title,
        indexed: true,
        trail: [{ label: title, href: PATH }],
        subjects: [],
        slots: {
          articles: async () => articleListModel(data, words),
          pagination: async () => paginationModel(meta, PATH),
        },
      };
    },
  };
}
