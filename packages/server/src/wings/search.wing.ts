import type { ArticleQueries } from "../features/articles/index.js";
import type { CategoryAccess, PreparedForGuests, SharedByGuests } from "../features/categories/index.js";
import {
  articleSearchType,
  commentSearchType,
  createSearch,
  createSearchIndex,
  createSearchTypes,
  searchRoutes,
  seriesSearchType,
  userSearchType,
} from "../features/search/index.js";
import type { SeriesQueries } from "../features/series/index.js";
import type { Foundation } from "./foundation.js";

/** Dependencies of the search on other wings. */
export interface SearchNeeds {
  readonly articleQueries: ArticleQueries;
  readonly seriesQueries: SeriesQueries;
  readonly categoryAccess: CategoryAccess;
  readonly sharedByGuests: SharedByGuests;
  readonly preparedForGuests: PreparedForGuests;
}

/** Builds the search, its index, and what can be found. */
export function buildSearch(
  { db, jobs, logger, background }: Foundation,
  { articleQueries, seriesQueries, categoryAccess, sharedByGuests, preparedForGuests }: SearchNeeds,
) {
  const searchTypes = createSearchTypes([
    articleSearchType(articleQueries),
    commentSearchType(db, articleQueries),
    seriesSearchType(seriesQueries),
    userSearchType(db),
  ]);
  const searchIndex = createSearchIndex({ db, jobs, types: searchTypes, logger });
  background.add({ handlers: searchIndex.handlers, schedules: searchIndex.schedules, onBegin: searchIndex.repair });
  const search = createSearch({ db, categories: categoryAccess, types: searchTypes, sharedByGuests });
  return { search, searchTypes, searchIndex, endpoints: searchRoutes(search, articleQueries, preparedForGuests) };
}
