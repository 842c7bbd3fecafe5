import type { SettingsReader } from "./settings.cache.js";

/** The address that links in mails begin with, without a trailing slash. */
export type SiteAddress = () => Promise<string>;

/**
 * What the operator configured as `BASE_URL` decides; the setting counts only where nothing is configured. A link in a mail
 * may carry a token, so no part of a request has a say in it.
 */
export function createSiteAddress(baseUrl: string | null, settings: SettingsReader): SiteAddress {
  return async () => baseUrl ?? (await settings.get("site.url"));
}
