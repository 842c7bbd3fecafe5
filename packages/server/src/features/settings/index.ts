export {
  createOwnedSettings,
  type OwnedSettings,
  type OwnedState,
  type SecretState,
} from "./owned-settings.service.js";
export { createSettingRegistry, type SettingRegistry } from "./setting.registry.js";
export type { SettingDefinition } from "./setting-definition.model.js";
export { createSettingStates } from "./setting-states.service.js";
export { createSettingsCache, type SettingsCache } from "./settings.cache.js";
export type { SettingsEvents } from "./settings.events.js";
export {
  claimSetting,
  deleteSettings,
  deleteSettingsBelow,
  findSetting,
  findSettingRows,
  findSettings,
  putSetting,
  settingValue,
  takeSetting,
} from "./settings.repo.js";
export { settingsRoutes } from "./settings.routes.js";
export { createSettingsService, type SettingsService } from "./settings.service.js";
export { createSiteAddress, type SiteAddress } from "./site-address.query.js";
export { createSiteInfo, SITE_CLAIM, SITE_KEYS, type SiteInfo } from "./site-info.cache.js";
export type { SettingKey, SettingValue } from "./site-settings.model.js";
