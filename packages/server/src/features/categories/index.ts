export { createCountArticlesOf } from "./author-counts.query.js";
export { addToAuthorCount, authorCountsQuery } from "./author-counts.repo.js";
export type { CategoryEvents } from "./categories.events.js";
export { addToArticleCount, findCategoryAccess } from "./categories.repo.js";
export { categoryRoutes } from "./categories.routes.js";
export { type CategoriesService, createCategoriesService } from "./categories.service.js";
export { type CategoryView, categoryRef } from "./categories.view.js";
export type { ReadableCategories } from "./category.policy.js";
export { type CategoryAccess, createCategoryAccess } from "./category-access.cache.js";
export { type CategoryFollows, createCategoryFollows } from "./category-follows.service.js";
export {
  CATEGORIES_LOCK,
  type CategorySteps,
  createCategorySteps,
  MAX_CATEGORIES,
  slugFor,
} from "./category-steps.service.js";
export type { CategoryNode, CategoryTree } from "./category-tree.model.js";
export {
  createPreparedForGuests,
  createSharedByGuests,
  type PreparedForGuests,
  type SharedByGuests,
} from "./guest-answers.cache.js";
export { type BeginGuestEpoch, createGuestEpochs, type GuestEpoch } from "./guest-epoch.cache.js";
export { addToTagCount } from "./tag-counts.repo.js";
