import type { PaginationModel, SearchModel } from "@sitevine/renderer";
import type { Caller } from "../../kernel/caller.js";
import { paginate } from "../../kernel/pagination.js";
import type { SharedByGuests } from "../categories/index.js";
import { MOST_FOUND, requestName, type SearchRequest } from "./search.model.js";
import type { Search } from "./search.service.js";
import { searchHit } from "./search.view.js";
import type { SearchTypes } from "./search-type.registry.js";

const PATH = "/search";

const hrefOf = (query: Readonly<Record<string, string>>): string => `${PATH}?${new URLSearchParams(query)}`;

export interface SearchPageSources {
  readonly search: Search;
  readonly types: SearchTypes;
  readonly sharedByGuests: SharedByGuests;
}

interface SearchPageContent {
  readonly search: SearchModel;
  readonly pagination: PaginationModel;
}

/**
 * The content of the search page; an empty `q` is the page before the first search. Throws SVC-API-4001 for an unknown
 * type.
 */
export const searchPage = (
  sources: SearchPageSources,
  caller: Caller,
  request: SearchRequest,
): Promise<SearchPageContent> =>
  sources.sharedByGuests(caller, `search page ${requestName(request)}`, () => load(sources, caller, request));

async function load(
  { search, types, sharedByGuests }: SearchPageSources,
  caller: Caller,
  request: SearchRequest,
): Promise<SearchPageContent> {
  const { q, type } = request;
  const { hits, total, perType, searched } = await search.find(caller, request);
  // The pages of a search and its kinds all name the same numbers.
  const count = () => search.countByType(caller, searched.q);
  const counts = perType ?? (await sharedByGuests(caller, `search counts ${JSON.stringify(searched.q)}`, count));
  const whole = Math.min(
    [...counts.values()].reduce((sum, amount) => sum + amount, 0),
    MOST_FOUND,
  );
  const exact = request.exact ? { exact: "true" } : {};
  const query = { q, ...(type === "all" ? {} : { type }), ...exact };
  const correction = { query: searched.q, exactHref: hrefOf({ ...query, exact: "true" }) };
  const { page, limit, totalPages } = paginate(hits, total, request).meta;
  return {
    search: {
      query: q,
      total,
      ...(searched.corrected ? { correction } : {}),
      kinds: [
        { kind: "all", label: "Everything", href: hrefOf({ q, ...exact }), current: type === "all", total: whole },
        ...types.all().map(({ key, labels }) => ({
          kind: key,
          label: labels.many,
          href: hrefOf({ q, type: key, ...exact }),
          current: type === key,
          total: counts.get(key) ?? 0,
        })),
      ],
      hits: hits.map(searchHit),
    },
    pagination: { page, limit, total, totalPages, path: PATH, query },
  };
}
