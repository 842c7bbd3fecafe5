import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { isMissingTable } from "../../platform/db/dialect-differences.js";
import type { FreshValue } from "../../platform/kept/fresh-value.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import { findSettingRows, settingValue } from "./settings.repo.js";
import { SITE_SETTINGS } from "./site-settings.model.js";

/** Facts about the site from the installer and the settings. */
export interface SiteInfo {
  readonly id: string;
  readonly name: string;
  /** Empty until an administrator writes one. */
  readonly description: string;
  readonly url: string;
  readonly language: string;
  readonly timeZone: string;
}

export const SITE_KEYS = {
  id: "site.id",
  name: "site.name",
  description: "site.description",
  url: "site.url",
  language: "site.language",
  timeZone: "site.timezone",
} as const satisfies Record<keyof SiteInfo, string>;

const textOr = (initial: string) => z.string().catch(initial);

const siteInfoSchema = z.object({
  id: textOr(""),
  name: textOr(SITE_SETTINGS["site.name"].initial),
  description: textOr(SITE_SETTINGS["site.description"].initial),
  url: textOr(SITE_SETTINGS["site.url"].initial),
  language: textOr(SITE_SETTINGS["site.language"].initial),
  timeZone: textOr(SITE_SETTINGS["site.timezone"].initial),
});

/** The key under which the call that installs the site first claims it with its id. */
export const SITE_CLAIM = "site.claim";

// Another process may change the data; this one may be this much behind.
const MAX_AGE_MS = 1_000;

async function loadSiteInfo(db: Database): Promise<SiteInfo | null> {
  const rows = await findSettingRows(db.read, [...Object.values(SITE_KEYS), SITE_CLAIM]);
  // A damaged id must not allow anybody to install the site again.
  if (!rows.has(SITE_KEYS.id)) return null;
  const valueIn = (key: string): unknown => {
    const row = rows.get(key);
    return row && settingValue(key, row);
  };
  const entries = Object.entries(SITE_KEYS).map(([field, key]) => [field, valueIn(key)] as const);
  const info = siteInfoSchema.parse(Object.fromEntries(entries));
  return info.id === "" ? { ...info, id: textOr("").parse(valueIn(SITE_CLAIM)) } : info;
}

/** The site's data, at most a second old; null before installation, when the tables may not exist either. */
export function createSiteInfo(db: Database, clock: Clock): FreshValue<SiteInfo | null> {
  const load = (): Promise<SiteInfo | null> =>
    loadSiteInfo(db).catch((error: unknown) => {
      if (isMissingTable(error)) return null;
      throw error;
    });
  return freshValue(load, MAX_AGE_MS, clock);
}
