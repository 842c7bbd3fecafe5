import { search as searchEndpoint, suggestArticles, suggestResults } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import { paginate } from "../../kernel/pagination.js";
import type { ArticleQueries } from "../articles/index.js";
import type { PreparedForGuests } from "../categories/index.js";
import { requestName } from "./search.model.js";
import type { Search } from "./search.service.js";
import { searchHitView } from "./search.view.js";

const SUGGESTED = 8;

/** Routes of the search, and of suggestions from it. */
export function searchRoutes(
  search: Search,
  articles: Pick<ArticleQueries, "findArticleSummaries">,
  preparedForGuests: PreparedForGuests,
): readonly BoundEndpoint[] {
  return [
    bind(suggestArticles, async ({ caller, query }) => {
      const ids = await search.findByTitle(caller, { q: query.q, type: "articles", limit: SUGGESTED });
      const found = await articles.findArticleSummaries(ids, caller);
      return found.map(({ id, slug, title }) => ({ id, slug, title }));
    }),
    bind(suggestResults, ({ caller, query }) => search.suggest(caller, { q: query.q, limit: SUGGESTED })),
    // Many guests search for the same current topics.
    bind(searchEndpoint, ({ caller, query }) =>
      preparedForGuests(caller, `search ${requestName(query)}`, async () => {
        const { hits, total, searched } = await search.find(caller, query);
        return {
          ...paginate(hits.map(searchHitView), total, query),
          searched: { ...searched, types: [...searched.types] },
        };
      }),
    ),
  ];
}
