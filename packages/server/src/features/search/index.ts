export { articleSearchType } from "./article.search-type.js";
export { createSearchIndex, type SearchIndex } from "./search.jobs.js";
export { searchRoutes } from "./search.routes.js";
export { createSearch, type Search } from "./search.service.js";
export { searchPage } from "./search-page.js";
export { createSearchTypes, type SearchType, type SearchTypes } from "./search-type.js";
export { userSearchType } from "./user.search-type.js";
