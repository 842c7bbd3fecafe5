import type { SettingsCache } from "./settings.cache.js";

/** The base of links in mails, without a trailing slash. */
export type SiteAddress = () => Promise<string>;

/**
 * `BASE_URL` takes precedence; the setting is used only when it is not configured. A link in a mail may contain a
 * token, so no part of a request may influence the address.
 */
export function createSiteAddress(baseUrl: string | null, settings: SettingsCache): SiteAddress {
  return async () => baseUrl ?? (await settings.get("site.url"));
}
