import {
  addBookmark,
  clearHistory,
  forgetRead,
  getBookmark,
  listBookmarks,
  listFollowedArticles,
  listHistory,
  removeBookmark,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { ArticleQueries } from "./articles.query.js";
import type { Bookmarks } from "./bookmarks.service.js";
import type { ReadingHistory } from "./reading-history.service.js";

/** Routes of what members keep for later, of what they follow, and of what they opened. */
export const readingListRoutes = (
  bookmarks: Bookmarks,
  reader: Pick<ArticleQueries, "list">,
  history: ReadingHistory,
): readonly BoundEndpoint[] => [
  bind(getBookmark, ({ caller, params }) => bookmarks.state(caller, params.id)),
  bind(addBookmark, ({ caller, params }) => bookmarks.add(caller, params.id)),
  bind(removeBookmark, ({ caller, params }) => bookmarks.remove(caller, params.id)),
  bind(listBookmarks, ({ caller, query }) => bookmarks.list(caller, query)),
  bind(listFollowedArticles, ({ caller, query }) =>
    reader.list(caller, { ...query, sort: "publishedAt", order: "desc", followedBy: caller.userId }),
  ),
  bind(listHistory, ({ caller, query }) => history.list(caller, query)),
  bind(forgetRead, async ({ caller, params }) => {
    await history.remove(caller, params.id);
    return undefined;
  }),
  bind(clearHistory, async ({ caller }) => {
    await history.clear(caller);
    return undefined;
  }),
];
