export { claimSetting, deleteSettings, findSetting, findSettings, putSetting } from "./settings.repo.js";
export { createSiteInfo, SITE_KEYS, type SiteInfo } from "./site-info.js";
