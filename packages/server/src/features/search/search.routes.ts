import { search as searchEndpoint } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import { paginate } from "../../kernel/pagination.js";
import type { Search } from "./search.service.js";
import { searchHitView } from "./search.view.js";

/** Routes of the search. */
export function searchRoutes(search: Search): readonly BoundEndpoint[] {
  return [
    bind(searchEndpoint, async ({ caller, query }) => {
      const { hits, total, searched } = await search.find(caller, query);
      return {
        ...paginate(hits.map(searchHitView), total, query),
        searched: { ...searched, types: [...searched.types] },
      };
    }),
  ];
}
