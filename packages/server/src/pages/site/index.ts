import type { ContentSources } from "../content/content-sources.js";
import type { PublicPage } from "../public-page.js";
import { articlePage } from "./article.page.js";
import { articleIndexPage } from "./article-index.page.js";
import { categoryPage } from "./category.page.js";
import { homePage } from "./home.page.js";
import { memberListPage } from "./member-list.page.js";
import { ownPage } from "./own.page.js";
import { profilePages } from "./profile.page.js";
import { searchPage } from "./search.page.js";
import { seriesPage } from "./series.page.js";
import { tagPage } from "./tag.page.js";

/** Every page with content that members wrote. */
export const sitePages = (sources: ContentSources): readonly PublicPage[] => [
  homePage,
  articleIndexPage(sources),
  categoryPage(sources),
  tagPage(sources),
  seriesPage(sources),
  articlePage(sources),
  ownPage(sources),
  ...profilePages(sources),
  memberListPage(sources),
  searchPage(sources),
];
