import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { FreshValue } from "../../kernel/fresh-value.js";
import { freshValue } from "../../kernel/fresh-value.js";
import type { Database } from "../../platform/db/database.js";
import { isMissingTable } from "../../platform/db/dialect-differences.js";
import { findSettings } from "./settings.repo.js";

/** What the installer and the settings say about the site. */
export interface SiteInfo {
  readonly id: string;
  readonly name: string;
  /** Empty until somebody writes one. */
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

const siteInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().default(""),
  url: z.string(),
  language: z.string(),
  timeZone: z.string(),
});

// Another process may change the site; readers may be this much behind.
const MAX_AGE_MS = 1_000;

async function loadSiteInfo(db: Database): Promise<SiteInfo | null> {
  const stored = await findSettings(db.read, Object.values(SITE_KEYS));
  const entries = Object.entries(SITE_KEYS).map(([field, key]) => [field, stored.get(key)] as const);
  const parsed = siteInfoSchema.safeParse(Object.fromEntries(entries));
  return parsed.success ? parsed.data : null;
}

/** The site's own data, at most a second old; null before installation, when there may be no tables either. */
export function createSiteInfo(db: Database, clock: Clock): FreshValue<SiteInfo | null> {
  const load = (): Promise<SiteInfo | null> =>
    loadSiteInfo(db).catch((error: unknown) => {
      if (isMissingTable(error)) return null;
      throw error;
    });
  return freshValue(load, MAX_AGE_MS, clock);
}
