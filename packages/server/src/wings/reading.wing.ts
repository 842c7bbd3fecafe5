import {
  type ArticleQueries,
  createBookmarks,
  createHistoryRecorder,
  createReadingHistory,
  readingListRoutes,
} from "../features/articles/index.js";
import { type CategoryAccess, createCategoryFollows } from "../features/categories/index.js";
import type { Foundation } from "./foundation.js";

/** Builds what members keep for later, what they follow, and the history of what they opened. */
export function buildReading(
  foundation: Foundation,
  needs: { readonly articleQueries: ArticleQueries; readonly categoryAccess: CategoryAccess },
) {
  const { db, clock, logger } = foundation;
  const reader = { db, reader: needs.articleQueries, categories: needs.categoryAccess };
  const bookmarks = createBookmarks({ ...reader, clock });
  const history = createReadingHistory(reader);
  return {
    bookmarks,
    history,
    categoryFollows: createCategoryFollows({ db, clock, access: needs.categoryAccess }),
    historyRecorder: foundation.resources.use(createHistoryRecorder({ db, clock, logger })),
    endpoints: readingListRoutes(bookmarks, needs.articleQueries, history),
  };
}
