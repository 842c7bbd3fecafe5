export { MANIFEST_FILE } from "./read-manifest.js";
export type { PluginPackage, ReadPluginOptions, ReadPluginPackage } from "./read-plugin-package.js";
export { PLUGIN_ZIP_LIMITS, readPluginPackage } from "./read-plugin-package.js";
