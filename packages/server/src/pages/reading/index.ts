import type { PublicPage } from "../public-page.js";
import { bookmarksPage } from "./bookmarks.page.js";
import { followingPages } from "./following.page.js";
import { historyPage } from "./history.page.js";
import { readingPage } from "./reading-page.js";
import type { ReadingSources } from "./reading-sources.js";
import { shunnedPages } from "./shunned.page.js";

export type { ReadingSources } from "./reading-sources.js";

/** The pages of what a member keeps for later, follows and opened, and of whom they mute and block. */
export const readingPages = (sources: ReadingSources): readonly PublicPage[] =>
  [bookmarksPage(sources), ...followingPages(sources), historyPage(sources), ...shunnedPages(sources)].map((page) =>
    readingPage(sources.blocks, page),
  );
