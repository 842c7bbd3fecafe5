export { type ArticleReader, createArticleReader } from "./article-reader.js";
export type { ArticleEvents } from "./articles.events.js";
export { articlePictures } from "./articles.repo.js";
export { articleRoutes } from "./articles.routes.js";
export { createArticlesService } from "./articles.service.js";
export { createPublicArticles, type PublicArticle, type PublicArticles } from "./public-articles.js";
export { type ArticleAddress, type PublicationPlace, partEndQuery, partQuery } from "./public-articles.repo.js";
export { createReactionsService } from "./reactions.service.js";
