export { createAssetFiles } from "./asset-files.js";
export { createThemeAssetServer, type ServeThemeAsset } from "./asset-responses.js";
export { findLibrary } from "./library.repo.js";
export type { LibraryEntry } from "./library-theme.js";
export { createShippedThemes } from "./shipped-themes.js";
export { themeRoutes } from "./themes.routes.js";
export { createThemesService } from "./themes.service.js";
export { readerThemeView } from "./themes.view.js";
