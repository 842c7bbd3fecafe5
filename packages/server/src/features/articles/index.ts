export { madeExcerpt } from "./article-content.js";
export { type ArticleReader, createArticleReader } from "./article-reader.js";
export type { ArticleEvents } from "./articles.events.js";
export { articlePictures } from "./articles.repo.js";
export { articleRoutes } from "./articles.routes.js";
export { createArticlesService } from "./articles.service.js";
export type { ArticleSummary, ArticleView } from "./articles.view.js";
export { createReactionsService, type ReactionsService } from "./reactions.service.js";
export { foldTag } from "./tags.repo.js";
