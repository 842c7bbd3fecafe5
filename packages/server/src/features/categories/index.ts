export type { CategoryEvents } from "./categories.events.js";
export { addToArticleCount } from "./categories.repo.js";
export { categoryRoutes } from "./categories.routes.js";
export { CATEGORIES_LOCK, createCategoriesService } from "./categories.service.js";
export { categoryRef } from "./categories.view.js";
export type { ReadableCategories } from "./category.policy.js";
export { type CategoryAccess, createCategoryAccess } from "./category-access.js";
export { createGuestAnswers } from "./guest-answers.js";
