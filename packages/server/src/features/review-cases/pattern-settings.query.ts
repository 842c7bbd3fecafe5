import type { SettingKey, SettingsCache, SettingValue } from "../settings/index.js";
import type { ScanInput } from "./scan.registry.js";

type NumberKey = { [Key in SettingKey]: SettingValue<Key> extends number ? Key : never }[SettingKey];
type BooleanKey = { [Key in SettingKey]: SettingValue<Key> extends boolean ? Key : never }[SettingKey];

/** Keys of the settings for the switch and the thresholds of a pattern. */
interface PatternSettings {
  readonly isOn: BooleanKey;
  readonly thresholds: Readonly<Record<string, NumberKey>>;
}

const sharedDevices = "security.sharedAddressDevices";

const BUILT_IN: ReadonlyMap<string, PatternSettings> = new Map([
  [
    "rapid-logins",
    {
      isOn: "security.pattern.rapid-logins",
      thresholds: { logins: "security.rapidLogins.logins", minutes: "security.rapidLogins.minutes" },
    },
  ],
  [
    "multi-accounts",
    {
      isOn: "security.pattern.multi-accounts",
      thresholds: {
        accounts: "security.multiAccounts.accounts",
        days: "security.multiAccounts.days",
        sharedDevices,
      },
    },
  ],
  [
    "registration-burst",
    {
      isOn: "security.pattern.registration-burst",
      thresholds: {
        accounts: "security.registrationBurst.accounts",
        minutes: "security.registrationBurst.minutes",
      },
    },
  ],
  [
    "ban-evasion",
    {
      isOn: "security.pattern.ban-evasion",
      thresholds: { days: "security.banEvasion.days", sharedDevices },
    },
  ],
]);

/** Reads the thresholds of a pattern; null while it is switched off. A pattern of a plugin has no settings here. */
export type FindThresholds = (pattern: string) => Promise<ScanInput["thresholds"] | null>;

export const createFindThresholds =
  (settings: Pick<SettingsCache, "get">): FindThresholds =>
  async (pattern) => {
    const known = BUILT_IN.get(pattern);
    if (!known) return {};
    if (!(await settings.get(known.isOn))) return null;
    const values: Record<string, number> = {};
    for (const [name, key] of Object.entries(known.thresholds)) values[name] = await settings.get(key);
    return values;
  };
