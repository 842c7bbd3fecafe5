import { searchPage as readSearch } from "../../features/search/index.js";
import { notFound } from "../../kernel/refusals.js";
import { requirePage } from "../content/article-lists.js";
import type { ContentSources } from "../content/content-sources.js";
import { withQuery } from "../page-address.js";
import type { PublicPage } from "../public-page.js";

const PATH = "/search";
const HITS_PER_PAGE = 20;

export function searchPage({ search }: ContentSources): PublicPage {
  return {
    path: PATH,
    queryKeys: ["q", "type", "exact", "page"],
    // Members find what is theirs, and nobody who blocks them or whom they block.
    eyesOf: async () => "person",
    async load({ caller, page, query, words }) {
      const { q = "", type = "all" } = query;
      const exact = query.exact === "true";
      if (type !== "all" && !search.types.get(type)) throw notFound();
      const found = await readSearch(search, caller, { q, type, exact, page, limit: HITS_PER_PAGE });
      const { pagination } = found;
      requirePage({ ...pagination, hasNext: false, hasPrev: false });
      return {
        kind: "page",
        templateKey: "search",
        path: withQuery(PATH, query),
        title: q === "" ? words.blocks.searchTitle : words.page.searchFor(q),
        indexed: false,
        trail: [],
        slots: { search: async () => found.search, pagination: async () => pagination },
      };
    },
  };
}
