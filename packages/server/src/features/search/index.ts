export { articleSearchType } from "./article.search-type.js";
export { commentSearchType } from "./comment.search-type.js";
export { createSearchIndex, type SearchIndex } from "./search.jobs.js";
export { searchRoutes } from "./search.routes.js";
export { createSearch, type Search } from "./search.service.js";
export { searchPage } from "./search-page.query.js";
export type { SearchType } from "./search-type.model.js";
export { createSearchTypes, type SearchTypes } from "./search-type.registry.js";
export { userSearchType } from "./user.search-type.js";
