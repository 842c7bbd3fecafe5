import { addBookmark, getBookmark, listBookmarks, listFollowedArticles, removeBookmark } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { ArticleQueries } from "./articles.query.js";
import type { Bookmarks } from "./bookmarks.service.js";

/** Routes of what members keep for later, and of what they follow. */
export const readingListRoutes = (
  bookmarks: Bookmarks,
  reader: Pick<ArticleQueries, "list">,
): readonly BoundEndpoint[] => [
  bind(getBookmark, ({ caller, params }) => bookmarks.state(caller, params.id)),
  bind(addBookmark, ({ caller, params }) => bookmarks.add(caller, params.id)),
  bind(removeBookmark, ({ caller, params }) => bookmarks.remove(caller, params.id)),
  bind(listBookmarks, ({ caller, query }) => bookmarks.list(caller, query)),
  bind(listFollowedArticles, ({ caller, query }) =>
    reader.list(caller, { ...query, sort: "publishedAt", order: "desc", followedBy: caller.userId }),
  ),
];
