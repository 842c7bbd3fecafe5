import type { Clock } from "../../kernel/clock.js";
import { freshValue } from "../../kernel/fresh-value.js";
import type { Database } from "../../platform/db/database.js";
import { isMissingTable } from "../../platform/db/dialect-differences.js";
import { findSettings } from "./settings.repo.js";
import { type SettingKey, type SettingValue, SITE_SETTINGS } from "./site-settings.js";

/** The platform settings as they are now, at most a second behind another process. */
export interface SettingsReader {
  /** A stored value that its schema no longer takes counts as not set. */
  get<Key extends SettingKey>(key: Key): Promise<SettingValue<Key>>;
  /** To be called after a setting was written. */
  expire(): void;
}

const MAX_AGE_MS = 1_000;

export function createSettingsReader(db: Database, clock: Clock): SettingsReader {
  const load = (): Promise<ReadonlyMap<string, unknown>> =>
    findSettings(db.read, Object.keys(SITE_SETTINGS)).catch((error: unknown) => {
      if (isMissingTable(error)) return new Map<string, unknown>();
      throw error;
    });
  const stored = freshValue(load, MAX_AGE_MS, clock);
  return {
    async get(key) {
      const { schema, initial } = SITE_SETTINGS[key];
      const parsed = schema.safeParse((await stored.get()).get(key));
      // The schema is the one of this very key, which the compiler cannot follow through the table.
      return (parsed.success ? parsed.data : initial) as SettingValue<typeof key>;
    },
    expire: () => stored.expire(),
  };
}
