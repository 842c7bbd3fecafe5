export { lockAppearance } from "./appearance.repo.js";
export { appearanceRoutes } from "./appearance.routes.js";
export { APPEARANCE_KEYS } from "./appearance-keys.js";
export { readyStylesheet } from "./ready-stylesheet.js";
export { createStyleVersion, type StyleVersion } from "./style-version.js";
export { styleEvent } from "./style-version.view.js";
export { createStylesheets, type ShippedThemes } from "./stylesheets.js";
export { findThemeLayer, replaceThemeLayer, type ThemeLayer } from "./theme-layer.repo.js";
