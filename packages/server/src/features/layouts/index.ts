export { createLayoutEditing } from "./layout-editing.js";
export { createLayoutRegistry, type LayoutParts, type LayoutRegistry } from "./layout-registry.js";
export { findLayoutTexts, findStoredLayouts, putLayout, replaceLayouts, type StoredLayout } from "./layouts.repo.js";
export { layoutRoutes } from "./layouts.routes.js";
export { createPreparedLayouts, type PreparedLayouts } from "./prepared-layouts.js";
export {
  createPublishedLayouts,
  type LayoutSet,
  type PublishedLayouts,
  type ShippedLayouts,
} from "./published-layouts.js";
export { findPublishedPages, type PublishedPage } from "./published-pages.repo.js";
