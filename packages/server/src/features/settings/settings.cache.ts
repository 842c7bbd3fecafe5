import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { isMissingTable, shareName } from "../../platform/db/dialect-differences.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import { findSetting, findSettings, settingLock } from "./settings.repo.js";
import { type SettingKey, type SettingValue, SITE_SETTINGS } from "./site-settings.model.js";

/** The current platform settings, at most a second behind another process. */
export interface SettingsCache {
  /** A stored value that its schema no longer accepts counts as not set. */
  get<Key extends SettingKey>(key: Key): Promise<SettingValue<Key>>;
  /** The same, if it is in memory. */
  peek<Key extends SettingKey>(key: Key): SettingValue<Key> | undefined;
  /**
   * The committed value. Nobody can change it before this transaction ends, so what a setting forbids never happens
   * after it was saved, whichever process saved it.
   */
  hold<Key extends SettingKey>(tx: Tx, key: Key): Promise<SettingValue<Key>>;
  /** Call it after a setting was written. */
  expire(): void;
}

const MAX_AGE_MS = 1_000;
const KEYS = Object.keys(SITE_SETTINGS) as readonly SettingKey[];

function parsedValue<Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> {
  const { schema, initial } = SITE_SETTINGS[key];
  const parsed = schema.safeParse(stored);
  // The schema belongs to this key, which the compiler cannot follow through the table.
  return (parsed.success ? parsed.data : initial) as SettingValue<Key>;
}

export function createSettingsCache(db: Database, clock: Clock): SettingsCache {
  async function load(): Promise<ReadonlyMap<SettingKey, unknown>> {
    const stored = await findSettings(db.read, KEYS).catch((error: unknown) => {
      if (isMissingTable(error)) return new Map<string, unknown>();
      throw error;
    });
    return new Map(KEYS.map((key) => [key, parsedValue(key, stored.get(key))]));
  }
  const values = freshValue(load, MAX_AGE_MS, clock);

  return {
    get: async (key) => (await values.get()).get(key) as SettingValue<typeof key>,
    peek: (key) => values.peek()?.get(key) as SettingValue<typeof key> | undefined,
    async hold(tx, key) {
      await shareName(tx, db.dialect, settingLock(key));
      return parsedValue(key, await findSetting(tx, key));
    },
    expire: () => values.expire(),
  };
}
