export type { CategoryEvents } from "./categories.events.js";
export { addToArticleCount } from "./categories.repo.js";
export { categoryRoutes } from "./categories.routes.js";
export { CATEGORIES_LOCK, type CategoriesService, createCategoriesService } from "./categories.service.js";
export { type CategoryView, categoryRef } from "./categories.view.js";
export type { ReadableCategories } from "./category.policy.js";
export { type CategoryAccess, createCategoryAccess } from "./category-access.js";
export type { CategoryNode, CategoryTree } from "./category-tree.js";
export { createSharedByGuests } from "./guest-answers.js";
