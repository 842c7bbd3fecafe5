export { createAssetFiles } from "./asset-files.port.js";
export { findThemeVersions } from "./library.repo.js";
export { createReaderLibrary, findActiveThemeLayout, findChoice, type ReaderLibrary } from "./shipped-themes.cache.js";
export { createThemeAssetServer, type ServeThemeAsset } from "./theme-assets.http.js";
export { themeExportRoutes } from "./theme-export.routes.js";
export { createThemeExport } from "./theme-export.service.js";
export { themeRoutes } from "./themes.routes.js";
export { createThemesService, type ThemesService } from "./themes.service.js";
export { importResultView, readerThemeView } from "./themes.view.js";
