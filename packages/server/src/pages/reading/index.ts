import type { PublicPage } from "../public-page.js";
import { bookmarksPage } from "./bookmarks.page.js";
import { followingPages } from "./following.page.js";
import { historyPage } from "./history.page.js";
import { readingPage } from "./reading-page.js";
import type { ReadingSources } from "./reading-sources.js";

export type { ReadingSources } from "./reading-sources.js";

/** The pages of what a member keeps for later, follows and opened. */
export const readingPages = (sources: ReadingSources): readonly PublicPage[] =>
  [bookmarksPage(sources), ...followingPages(sources), historyPage(sources)].map((page) =>
    readingPage(sources.blocks, page),
  );
