export { createLayoutRegistry, type LayoutRegistry } from "./layout.registry.js";
export { createLayoutCheck } from "./layout-check.service.js";
export { createLayoutEditing } from "./layout-editing.service.js";
export { layoutEditorRoutes } from "./layout-editor.routes.js";
export { layoutPictures } from "./layout-pictures.repo.js";
export { findLayoutTexts, findStoredLayouts, putLayout, replaceLayouts, type StoredLayout } from "./layouts.repo.js";
export { layoutRoutes } from "./layouts.routes.js";
export { createPreparedLayouts } from "./prepared-layouts.http.js";
export {
  createPublishedLayouts,
  type LayoutSet,
  type PublishedLayouts,
  type ShippedLayouts,
} from "./published-layouts.cache.js";
export { findPublishedPages } from "./published-pages.repo.js";
export { storedLayout } from "./stored-layout.model.js";
