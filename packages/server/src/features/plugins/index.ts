export { createErrorCodeRegistry, type ErrorCodeRegistry } from "./error-code.registry.js";
export { createPluginAddresses, type PluginAddresses } from "./plugin-addresses.service.js";
export { blockParts, createPluginBlocks, type PluginBlocks } from "./plugin-blocks.service.js";
export { PLUGINS_CHANNEL } from "./plugin-changes.service.js";
export { createPluginDatabases } from "./plugin-databases.port.js";
export type { HeardEvents } from "./plugin-events.view.js";
export { createPluginFiles, openPluginPool } from "./plugin-files.port.js";
export { filterParts } from "./plugin-filters.registry.js";
export { createPluginGateway } from "./plugin-gateway.http.js";
export { createPluginHost, type PluginHost } from "./plugin-host.service.js";
export type { PluginLicences } from "./plugin-licences.port.js";
export { metricParts } from "./plugin-metrics.registry.js";
export { notificationParts } from "./plugin-notifications.registry.js";
export { createPluginPageRegistry, type FoundPluginPage, type PluginPageRegistry } from "./plugin-pages.registry.js";
export { createPluginPages, type PluginPages } from "./plugin-pages.service.js";
export { createPluginPanel, type PluginHealth, type PluginPanel } from "./plugin-panel.query.js";
export { createServePanelFile, type ServePanelFile } from "./plugin-panel-files.http.js";
export {
  createPluginPartsRegistry,
  errorCodeParts,
  permissionParts,
  requiredPermissions,
  settingParts,
  soundSchedules,
} from "./plugin-parts.registry.js";
export { reportTargetParts } from "./plugin-report-targets.registry.js";
export { scanParts } from "./plugin-scans.registry.js";
export { repairPluginSearch, searchParts } from "./plugin-search.registry.js";
export { createPluginServices } from "./plugin-services.service.js";
export { pluginSettingsRoutes } from "./plugin-settings.routes.js";
export { createPluginWork, type PluginWork } from "./plugin-work.jobs.js";
export type { PluginSiteEvents } from "./plugins.events.js";
export { findPluginRevisions, findPlugins, findPluginVersions } from "./plugins.repo.js";
export { pluginRoutes } from "./plugins.routes.js";
export { createPluginsService, type PluginsService } from "./plugins.service.js";
