import { guest } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import { articleListModel } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { seriesPath } from "../content/series-model.js";
import type { PublicPage } from "../public-page.js";

/** The parts of a series in order. Its author sees drafts while writing, not here. */
export function seriesPage({ series, articles }: ContentSources): PublicPage {
  return {
    path: "/series/:slug",
    queryKeys: [],
    async load({ caller, params: { slug = "" }, words }) {
      const { series: found } = await series.open(caller, slug);
      const path = seriesPath(found.slug);
      if (found.slug !== slug) return { kind: "moved", to: path };
      const published = found.parts.filter(({ status }) => status === "published").map(({ id }) => id);
      const parts = (await articles.findArticleSummaries(published, caller)).filter(({ listed }) => listed);
      if (parts.length === 0) throw notFound();
      const isPublic = caller.kind === "guest" || (await articles.findArticleSummaries(published, guest)).length > 0;
      const byId = new Map(parts.map((part) => [part.id, part]));
      const inOrder = published.flatMap((id) => byId.get(id) ?? []);
      return {
        kind: "page",
        templateKey: "article.index",
        path,
        title: found.title,
        description: found.description || words.page.series(found.title, inOrder.length),
        indexed: true,
        feedBase: isPublic ? path : undefined,
        trail: [
          { label: words.blocks.articles, href: "/articles" },
          { label: found.title, href: path },
        ],
        slots: {
          articles: async () =>
            articleListModel(inOrder, words, {
              scope: { name: found.title, description: found.description || null },
              moreHref: "/articles",
            }),
        },
      };
    },
  };
}
